import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Figure } from '../../components/Figure.tsx';
import type { FigureModel } from '../../components/figure.ts';
import type { ColourModel } from './colours.ts';
import type { FigurePlate, StyleguideModel } from './model.ts';

/** Every colour with its contrast on the grounds that it may have; running text needs 4.5. */
export function Colours({ colours }: { readonly colours: readonly ColourModel[] }): ReactNode {
  return (
    <ul className="guide-colours" lang="en">
      {colours.map(({ name, value, contrast }) => (
        <li key={name}>
          <svg viewBox="0 0 200 90" aria-hidden="true">
            <rect width="200" height="90" fill={value} />
          </svg>
          <strong>{name}</strong>
          <code>{value}</code>
          <dl>
            {contrast.map(({ on, ratio }) => (
              <div key={on} className={ratio < 3 ? 'is-low' : undefined}>
                <dt>on {on}</dt>
                <dd>
                  {ratio.toFixed(1)} {ratio >= 4.5 ? 'text' : ratio >= 3 ? 'large' : 'shape'}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const SIZES = ['h3', 'lead', 'text', 'small', 'note'] as const;

/** The type scale in every language: one headline, one sentence, figures. */
export function Scripts({ scripts }: { readonly scripts: StyleguideModel['scripts'] }): ReactNode {
  return scripts.map(({ lang, headline, text }) => (
    <div className="guide-type" key={lang} lang={lang}>
      <p className="guide-sheet__label" lang="en">
        {lang}
      </p>
      <h2 className="guide-type__headline">
        <Rich text={headline} />
      </h2>
      {SIZES.map((size) => (
        <p className={`guide-type__line guide-type__line--${size}`} key={size}>
          <span className="guide-sheet__label" lang="en">
            {size}
          </span>
          <span>{text}</span>
        </p>
      ))}
      <p className="guide-type__line guide-type__line--mono">
        <span className="guide-sheet__label" lang="en">
          mono
        </span>
        <span>0123456789 €$£￥ 12:34</span>
      </p>
    </div>
  ));
}

/** Each figure as it is sold, changed and taken apart; and black, 96 px high, as the silhouette gate sees it. */
export function Figures({
  figures,
  gifts,
}: {
  readonly figures: readonly FigurePlate[];
  readonly gifts: readonly FigureModel[];
}): ReactNode {
  return (
    <>
      <ul className="guide-silhouettes">
        {figures.map(({ key, silhouette }) => (
          <li key={key}>
            <Figure figure={silhouette} className="guide-silhouettes__figure" />
          </li>
        ))}
      </ul>
      <ul className="guide-figures">
        {figures.map(({ key, views }) => (
          <li key={key}>
            <div>
              {views.map((view) => (
                <Figure key={view.src} figure={view} className="guide-figures__view" />
              ))}
            </div>
            <p className="guide-sheet__label">{key}</p>
          </li>
        ))}
      </ul>
      <ul className="guide-silhouettes">
        {gifts.map((gift) => (
          <li key={gift.src}>
            <Figure figure={gift} className="guide-silhouettes__figure" />
          </li>
        ))}
      </ul>
    </>
  );
}
