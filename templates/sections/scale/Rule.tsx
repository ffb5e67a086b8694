import type { ReactNode } from 'react';
import { digits } from '../../components/digits.ts';
import { Name } from '../../components/Gloss.tsx';
import { Pushed } from '../../components/Pushed.tsx';
import { numeral } from '../../components/Sheet.tsx';
import { veiled } from '../../ticket/veil.ts';
import type { RuleModel, Standing } from './model.ts';

/**
 * Things at their true heights on one rule, numbered, with a legend below. Together with the legend it is one picture
 * for screen readers. It shows sizes and no price, so it does not count as an offer.
 */
export function Rule({ model }: { readonly model: RuleModel }): ReactNode {
  const numberOf = (one: Standing): string => numeral(model.standing.indexOf(one) + 1);
  return (
    <>
      <Pushed as="div" className={lookOf(model)} role="img" aria-label={model.label}>
        <Field model={model} below={(one) => <span className="rule__no">{numberOf(one)}</span>} />
      </Pushed>
      <ol className="rule__legend">
        {model.standing.map((one) => (
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

/** Many products on several rules of one scale, each above its name and price; on a phone they wrap. */
export function Crowd({ rules }: { readonly rules: readonly RuleModel[] }): ReactNode {
  const [first] = rules;
  if (!first) return null;
  const few = first.narrow === undefined ? '' : ` crowd--few ${digits(first.narrow)}`;
  return (
    <figure className={`crowd${few}`} aria-label={first.label}>
      {rules.map((model) => (
        <div key={model.standing[0]?.key} className={`${lookOf(model)} rule--crowd`}>
          <Field model={model} below={(one) => <Label one={one} />} />
        </div>
      ))}
    </figure>
  );
}

const lookOf = ({ inches, length }: RuleModel): string =>
  `rule${inches ? ' rule--inches' : ''} ${digits(length)}`;

interface FieldProps {
  readonly model: RuleModel;
  readonly below: (one: Standing) => ReactNode;
}

function Field({ model, below }: FieldProps): ReactNode {
  return (
    <>
      <Marks marks={model.marks} />
      <ol className="rule__row">
        {model.standing.map((one) => (
          <li key={one.key} className={one.few ? 'rule__few' : one.spare ? 'rule__spare' : undefined}>
            <img
              className={`rule__figure ${digits(one.mm)}`}
              src={one.figure.src}
              alt=""
              width={one.figure.width}
              height={one.figure.height}
              loading="lazy"
              decoding="async"
            />
            {one.marks ? <Marks marks={one.marks} /> : null}
            {below(one)}
          </li>
        ))}
      </ol>
    </>
  );
}

function Marks({ marks }: Pick<RuleModel, 'marks'>): ReactNode {
  return (
    <ol className="rule__marks" aria-hidden="true">
      {marks.map((mark) => (
        <li key={mark}>{mark}</li>
      ))}
    </ol>
  );
}

function Label({ one }: { readonly one: Standing }) {
  return (
    <p className="rule__label" data-product={one.asked && one.product ? one.product : undefined}>
      <b>
        {one.page ? (
          <a href={one.page.href} rel={one.page.external ? 'noopener' : undefined}>
            <Name of={one} />
          </a>
        ) : (
          <Name of={one} />
        )}
      </b>{' '}
      <span>{one.height}</span>
      {one.asked ? <Asked of={one.asked} /> : null}
    </p>
  );
}

/** If the product is gone, nothing is drawn here: the name links to its description. */
function Asked({ of: { price, isSpecial, stale, closed } }: { readonly of: NonNullable<Standing['asked']> }) {
  return (
    <>
      {' '}
      <strong className={`rule__price${isSpecial ? ' rule__price--special' : ''}`} {...veiled(stale)}>
        {price ? <span data-price={price.plain}>{price.text}</span> : closed}
      </strong>
    </>
  );
}
