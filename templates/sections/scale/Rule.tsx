import type { ReactNode } from 'react';
import { digits } from '../../components/digits.ts';
import { Gloss } from '../../components/Gloss.tsx';
import { Pushed } from '../../components/Pushed.tsx';
import { numeral } from '../../components/Sheet.tsx';
import type { RuleModel, Standing } from './model.ts';

/**
 * Things at their true heights on one rule; they bear numbers, which a legend below explains, or in a crowd their names. With a legend
 * the rule is a picture to those who listen. It tells sizes and no price, so it is none of the places where a product is offered.
 */
export function Rule({ model }: { readonly model: RuleModel }): ReactNode {
  const look = `rule${model.inches ? ' rule--inches' : ''}${model.crowd ? ' rule--crowd' : ''} ${digits(model.length)}`;
  const listed = model.standing.filter(({ other }) => !other);
  const numberOf = ({ name }: Standing): string => numeral(listed.findIndex((one) => one.name === name) + 1);
  const field = (
    <>
      <ol className="rule__marks" aria-hidden="true">
        {model.marks.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ol>
      <ol className="rule__row">
        {model.standing.map((one) => (
          <li key={one.key} className={one.other ? 'rule__other' : undefined}>
            <img
              className={`rule__figure ${digits(one.mm)}`}
              src={one.figure.src}
              alt=""
              width={one.figure.width}
              height={one.figure.height}
              loading="lazy"
              decoding="async"
            />
            {model.crowd ? <Label one={one} /> : <span className="rule__no">{numberOf(one)}</span>}
          </li>
        ))}
      </ol>
    </>
  );
  if (model.crowd)
    return (
      <Pushed as="div" className={look} role="group" aria-label={model.label}>
        {field}
      </Pushed>
    );
  return (
    <>
      <Pushed as="div" className={look} role="img" aria-label={model.label}>
        {field}
      </Pushed>
      <ol className="rule__legend">
        {listed.map((one) => (
          <li key={one.key}>
            <span className="rule__no" aria-hidden="true">
              {numberOf(one)}
            </span>
            <Label one={one} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Label({ one }: { readonly one: Standing }) {
  return (
    <p className="rule__label">
      <b>
        {one.page ? <a href={one.page.href}>{one.name}</a> : one.name}
        <Gloss of={one} />
      </b>{' '}
      <span>{one.height}</span>
    </p>
  );
}
