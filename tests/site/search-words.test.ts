import { parseDocument } from 'htmlparser2';
import { beforeAll, expect, it } from 'vitest';
import type { OpenSite } from '../../renderer/engine/opening/open-site.ts';
import { type Found, finderOf } from '../../templates/client/find.ts';
import { answerAt } from '../support/answers.ts';
import { openShop } from '../support/open-shop.ts';

/*
 * The search finds the words that its own field suggests, and those that tickets use for delivery and returns: a
 * shopper who has read them there looks for them here.
 */

// Between two sales: what only a sale or a pre-order mentions does not count.
const AT = '2025-02-01T12:00:00Z';

const ASKED: Readonly<Record<string, readonly string[]>> = {
  cn: ['发货', '退货', '保修'],
  us: ['shipping', 'delivery', 'returns', 'warranty'],
  uk: ['dispatch', 'delivery', 'returns', 'warranty'],
  eu: ['dispatch', 'delivery', 'returns', 'warranty'],
  fr: ['expédition', 'livraison', 'rétractation', 'garantie'],
  de: ['Versand', 'Lieferung', 'Widerruf', 'Garantie'],
  kr: ['배송', '반품', '보증'],
  jp: ['発送', '返品', '保証'],
};

let open: OpenSite;
beforeAll(async () => {
  open = await openShop();
});

type Node = ReturnType<typeof parseDocument>['children'][number];
const childrenOf = (node: Node): readonly Node[] => ('children' in node ? node.children : []);
const textOf = (node: Node): string => ('data' in node ? node.data : childrenOf(node).map(textOf).join(' '));
const within = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(within)];

function nodesOf(path: string): Node[] {
  const answer = answerAt(open, path, AT);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page`);
  return parseDocument(answer.html).children.flatMap(within);
}

interface Search {
  readonly placeholder: string;
  readonly entries: readonly Found[];
  /** The page whose answers are found as well. */
  readonly answers: string;
}

function searchOf(region: string): Search {
  const props = nodesOf(region === 'cn' ? '/search' : `/${region}/search`).map((node) =>
    'attribs' in node ? node.attribs['data-props'] : undefined,
  );
  const search = props.map((text) => (text ? JSON.parse(text) : {})).find((one) => 'entries' in one);
  return search as Search;
}

function answersOn(href: string): Found[] {
  return nodesOf(href)
    .filter((node) => 'attribs' in node && node.attribs.class === 'questions')
    .flatMap(within)
    .filter((node) => 'name' in node && node.name === 'details')
    .map((node) => ({ href, title: textOf(node), says: '', kind: 'answer' }));
}

it.each(Object.entries(ASKED))('%s: finds what its field suggests and what tickets name', (region, asked) => {
  const { placeholder, entries, answers } = searchOf(region);
  const find = finderOf([...entries, ...answersOn(answers)]);
  const suggested = placeholder.split(/, |、/);
  expect(suggested).toHaveLength(3);
  expect([...suggested, ...asked].filter((word) => find(word).length === 0)).toEqual([]);
});
