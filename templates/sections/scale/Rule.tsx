import type { ReactNode } from 'react';
import { Gloss } from '../../components/Gloss.tsx';
import { numeral } from '../../components/Sheet.tsx';
import type { RuleModel, Standing } from './model.ts';

/**
 * Things at their true heights on one rule. Many bear numbers, which a legend below explains. It tells sizes and no price, so
 * it is none of the places where a product is offered.
 */
export function Rule({ model }: { readonly model: RuleModel }): ReactNode {
  const look = `rule${model.crowd ? ' rule--crowd' : ''} ${digits(model.length)}`;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={look} aria-label={model.label} tabIndex={0}>
        <ol className="rule__marks" aria-hidden="true">
          {model.marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ol>
        <ol className="rule__row">
          {model.standing.map((one, i) => (
            <li
              key={one.key}
              className={model.standing[i + 1]?.name === one.name ? 'rule__other' : undefined}
            >
              <img
                className={`rule__figure ${digits(one.mm)} drop-${one.drop}`}
                src={one.figure.src}
                alt=""
                width={one.figure.width}
                height={one.figure.height}
                loading="lazy"
                decoding="async"
              />
              {model.crowd ? (
                <span className="rule__no" aria-hidden="true">
                  {numeral(i + 1)}
                </span>
              ) : (
                <Label one={one} />
              )}
              {model.crowd ? <span className="unseen">{`${one.name}, ${one.height}`}</span> : null}
            </li>
          ))}
        </ol>
      </section>
      {model.crowd ? (
        <ol className="rule__legend">
          {model.standing.map((one, i) => (
            <li key={one.key}>
              <span className="rule__no" aria-hidden="true">
                {numeral(i + 1)}
              </span>
              <Label one={one} />
            </li>
          ))}
        </ol>
      ) : null}
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

/** A number as classes, digit by digit: no style attribute gets past the site's own policy. */
function digits(value: number): string {
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
  return `h${hundreds} t${tens} u${ones}`;
}
