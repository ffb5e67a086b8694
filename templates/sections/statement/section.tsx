import { art, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { Said } from '../../components/Said.tsx';
import { SCENE_NAMES, Scene } from '../../components/Scene.tsx';
import { defineSection } from '../section.ts';

/** One sentence that fills the sheet. */
export default defineSection({
  numbered: false,
  /** One sentence that fills the sheet. Words: `title`, `lead` (optional). */
  data: {
    art: art().optional(),
    /** The position of the figure. */
    scene: z.enum(SCENE_NAMES).optional(),
  },
  model: ({ context, data, words }) => ({
    title: words.t('title'),
    lead: words.maybe('lead'),
    figure: figureOf(context, data.art, ''),
    scene: data.scene ?? null,
  }),
  View: ({ model, ground }) => (
    <div className="statement">
      {model.scene ? <Scene name={model.scene} ground={ground} /> : null}
      <h2 className="statement__title">
        <Rich text={model.title} />
      </h2>
      {model.lead ? (
        <p className="statement__lead">
          <Said text={model.lead} />
        </p>
      ) : null}
      {model.figure ? <Figure figure={model.figure} className="statement__figure" /> : null}
    </div>
  ),
});
