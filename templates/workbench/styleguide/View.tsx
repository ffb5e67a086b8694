import type { ReactNode } from 'react';
import { Plate } from '../../components/ProductCard.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import { Boxes, MainBanner, Timeline } from '../../pages/campaign/View.tsx';
import { Hero, Poster } from '../../pages/home/View.tsx';
import { SectionView } from '../../sections/index.tsx';
import { Colours, Figures, Scripts } from './Basics.tsx';
import type { StyleguideModel } from './model.ts';
import { Buttons, Countdowns, Forms, Tickets, Toasts } from './Parts.tsx';

const CHAPTERS: readonly (readonly [id: string, title: string, Part: (props: Props) => ReactNode])[] = [
  ['colours', 'Colours', ({ model }) => <Colours colours={model.colours} />],
  ['type', 'Type', ({ model }) => <Scripts scripts={model.scripts} />],
  ['buttons', 'Buttons and tags', Buttons],
  ['tickets', 'Price ticket', Tickets],
  ['cards', 'Cards', ({ model }) => <Plate cards={model.cards} />],
  ['countdown', 'Countdown', Countdowns],
  ['forms', 'Forms', Forms],
  ['toasts', 'Toasts', Toasts],
  ['home', 'Home: heroes and posters', Home],
  ['stages', 'Campaign: stage by stage', Stages],
  ['sections', 'Sections of product pages', Sections],
  ['figures', 'Figures', ({ model }) => <Figures figures={model.figures} gifts={model.gifts} />],
];

interface Props {
  readonly model: StyleguideModel;
}

export function View({ model }: Props): ReactNode {
  return (
    <div className="guide-sheet">
      <header className="guide-sheet__head" lang="en">
        <h1>Style guide</h1>
        <nav aria-label="Editions">
          <ul>
            {model.regions.map((region) => (
              <li key={region.id}>
                <a href={region.href} aria-current={region.current ? 'page' : undefined}>
                  {region.id} <small>{region.lang}</small>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Chapters">
          <ol>
            {CHAPTERS.map(([id, title]) => (
              <li key={id}>
                <a href={`#guide-${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      {CHAPTERS.map(([id, title, Part]) => (
        <section
          className="guide-sheet__chapter"
          key={id}
          id={`guide-${id}`}
          aria-labelledby={`guide-${id}-title`}
        >
          <h2 className="guide-sheet__title" id={`guide-${id}-title`} lang="en">
            {title}
          </h2>
          <Part model={model} />
        </section>
      ))}
    </div>
  );
}

function Home({ model }: Props): ReactNode {
  return (
    <>
      {model.home.hero ? <Hero card={model.home.hero} first={false} /> : null}
      <ul className={`posters posters--${Math.min(model.home.cards.length, 4)}`}>
        {model.home.cards.map((card) => (
          <Poster key={card.key} card={card} />
        ))}
      </ul>
    </>
  );
}

function Stages({ model }: Props): ReactNode {
  if (model.stages.length === 0) return <None what="campaign" />;
  return model.stages.map(({ campaign, stage, day, model: page }) => (
    <div className={`campaign sheet-${page.sheet}`} key={`${campaign} ${stage}`}>
      <p className="guide-sheet__label">
        {campaign}, {stage}, {day}
      </p>
      <div className="campaign__top">
        {page.banners[0] ? <MainBanner banner={page.banners[0]} /> : null}
        {page.timeline ? <Timeline timeline={page.timeline} /> : null}
      </div>
      {page.offers ? (
        <section className="section">
          <SectionHeading no={1} title={page.offers.title} />
          <Boxes boxes={page.offers.list} />
        </section>
      ) : null}
    </div>
  ));
}

function Sections({ model }: Props): ReactNode {
  if (model.sections.length === 0) return <None what="product page" />;
  return model.sections.map(({ from, section }) => (
    <div key={section.type}>
      <p className="guide-sheet__label" lang="en">
        {section.type}, {from}
      </p>
      <SectionView section={section} />
    </div>
  ));
}

function None({ what }: { readonly what: string }): ReactNode {
  return <p className="guide-sheet__label" lang="en">{`This edition has no ${what}.`}</p>;
}
