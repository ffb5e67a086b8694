import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { Paint } from '../../components/Paint.tsx';
import { PriceLine } from '../../ticket/PriceLine.tsx';
import type { GuideModel } from './guide.ts';

/** The gift guide: portraits from edge to edge, each on its paint. */
export function Guide({ guide }: { readonly guide: GuideModel }): ReactNode {
  return (
    <>
      <div className="second__words">
        <h2>
          <Rich text={guide.title} />
        </h2>
        <p>
          <Rich text={guide.content} />
        </p>
        {guide.way ? <Action to={guide.way} label={guide.way.label} kind="line" /> : null}
      </div>
      <ul className="portraits">
        {guide.portraits.map(({ product, name, to, paint, figure, price, suits, size }) => (
          <li key={product} className="portrait" data-product={product}>
            <div className="portrait__plate">
              <Paint colour={paint} />
              <Figure figure={figure} className="portrait__figure" />
            </div>
            <p>{suits}</p>
            <p className="portrait__name">
              {to ? (
                <a href={to.href} rel={to.external ? 'noopener' : undefined}>
                  {name}
                </a>
              ) : (
                name
              )}
            </p>
            {size ? <p className="portrait__size">{size}</p> : null}
            {price ? <PriceLine of={price} className="portrait__price" /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
