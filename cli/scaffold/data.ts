import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isNode, isScalar, parseDocument } from 'yaml';
import { type Page, type Site, shopOf, UsageError, unknownPage } from '../../renderer/index.ts';
import type { NewFile } from '../new-file.ts';
import type { Kind } from './kinds.ts';
import { edited, named } from './yaml-edit.ts';

/** A product, and where the regions that have a store sell it. */
export const product: Kind = ({ root, id, site }) => {
  const like = withOwnFile(site).find(({ file }) => 'product' in file && file.product !== undefined)?.id;
  const sellers = [...site.regions.keys()].flatMap((region) => {
    const single = `data/regions/${region}.yaml`;
    const split = `data/regions/${region}/products.yaml`;
    const isSplit = existsSync(path.join(root, split));
    const store = storeOf(site.regions.get(region));
    if (store === undefined) return [];
    return [
      edited(root, isSplit ? split : single, (document) =>
        document.setIn(isSplit ? [id] : ['products', id], document.createNode({ buy: `${store}/${id}` })),
      ),
    ];
  });
  return {
    files: [{ file: `data/products/${id}.yaml`, text: `name: ${named(id)}\n` }],
    edits: sellers,
    next: [
      'write its price in each region that sells it: price: { 2025-01-01: 49 }',
      'draw it into templates/art/ and name the drawing: art: <name>.svg',
      `give it a page: almanac new page ${inUrls(id)} ${like === undefined ? '--type <type>' : `--like ${like}`} --product ${id}`,
    ],
  };
};

/** `rollMat` as a page's address has it: `roll-mat`. */
function inUrls(id: string): string {
  return id.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

function storeOf(region: unknown): string | undefined {
  return (region as { readonly file?: { readonly store?: { readonly url?: string } } } | undefined)?.file
    ?.store?.url;
}

/** A campaign of two stages, a week ahead, in all regions; a page made for it names it with `--campaign`. */
export const campaign: Kind = ({ id, site, inDays }) => ({
  files: [
    {
      file: `data/campaigns/${id}.yaml`,
      text: [
        '# Each stage lasts until the next one begins, by each region’s own clock.',
        `regions: [${[...site.regions.keys()].join(', ')}]`,
        'stages:',
        `  early: ${inDays(7)}T09:00`,
        `  main: ${inDays(10)}`,
        `  end: ${inDays(17)}`,
        '# By region, or by currency in lower case: products, and from which stage on they cost what, such as',
        `# ${examplePrices(site)}`,
        'prices: {}',
        '',
      ].join('\n'),
    },
  ],
  next: [
    `write its prices in data/campaigns/${id}.yaml, such as ${examplePrices(site)}`,
    `give it a page that is there while it runs: almanac new page ${id} --type <type> --campaign ${id}`,
  ],
});

/** Prices of a product that the site has, as a campaign states them. */
function examplePrices(site: Site): string {
  const [product = 'someProduct'] = shopOf(site).products.keys();
  return `${site.file.defaultRegion}: { ${product}: { early: locked, main: 39 } }`;
}

/** A page of a type that the site has; begun as another page is, it has the content of that page. */
export const page: Kind = ({ root, id, site, options }) => {
  const types = [...new Set([...site.pages.values()].map(({ file }) => file.type))];
  const { product: of, each, campaign: sale, like } = options;
  const model = like === undefined ? undefined : site.pages.get(like);
  if (like !== undefined && model === undefined)
    throw unknownPage(
      like,
      withOwnFile(site).map((one) => one.id),
    );
  const type = options.type ?? model?.file.type;
  if (model !== undefined && model.file.type !== type)
    throw new UsageError(
      `page "${like}" is of type ${model.file.type}, not ${type}`,
      `leave out --type, or take a page of type ${type}`,
    );
  if (type === undefined || !existsSync(path.join(root, `templates/pages/${type}/page.ts`)))
    throw new UsageError(
      type === undefined ? 'a page needs a type' : `there is no page type "${type}"`,
      `say it: --type ${types.join(', --type ')}`,
    );
  if (each !== undefined && !existsSync(path.join(root, `templates/collections/${each}.ts`)))
    throw new UsageError(`there is no collection "${each}"`, `begin it: almanac new collection ${each}`);
  const slug = each !== undefined && /^[a-z][a-z0-9-]*$/.test(each) ? each : id;
  const files: NewFile[] = [
    {
      file: `data/pages/${id}.yaml`,
      text: [
        `type: ${type}`,
        ...(each === undefined ? [] : [`each: ${each}`, `slug: ${slug}`]),
        'regions: all',
        ...(of === undefined ? [] : [`product: ${of}`]),
        ...(model === undefined ? [] : contentOf(root, model.madeBy)),
        '',
      ].join('\n'),
    },
  ];
  const campaign = `data/campaigns/${sale}.yaml`;
  if (sale !== undefined && !existsSync(path.join(root, campaign)))
    throw new UsageError(`there is no ${campaign}`, `begin it: almanac new campaign ${sale}`);
  const isProduct = of !== undefined && existsSync(path.join(root, `data/products/${of}.yaml`));
  return {
    files,
    edits: [
      ...(isProduct ? [`data/products/${of}.yaml`] : []),
      ...(sale === undefined ? [] : [campaign]),
    ].map((file) => edited(root, file, (document) => document.setIn(['page'], id))),
    next: [
      each === undefined
        ? `lead to it: an item { key: ${id}, link: page:${id} } in data/navigation.yaml`
        : `lead to them where its entries are listed: context.href(\`page:${id}/\${entry}\`)`,
    ],
  };
};

/** The pages that have a file of their own, without those of entries and feeds. */
export function withOwnFile({ pages }: Site): readonly Page[] {
  return [...pages.values()].filter(({ entry, feedOf }) => entry === undefined && feedOf === undefined);
}

/** The lines of a page's content, as they stand in the page's file. */
function contentOf(root: string, file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { contents } = parseDocument(text);
  const pair = isMap(contents)
    ? contents.items.find(({ key }) => isScalar(key) && key.value === 'content')
    : undefined;
  if (!isScalar(pair?.key) || !isNode(pair.value)) return [];
  return [text.slice(pair.key.range?.[0], pair.value.range?.[1]).trimEnd()];
}
