import { art, Island, id, Rich, z } from 'almanac/site';
import { Figure } from '../../components/Figure.tsx';
import { figureOf } from '../../components/figure.ts';
import { Paint } from '../../components/Paint.tsx';
import { SectionHeading } from '../../components/Sheet.tsx';
import Transformer from '../../islands/Transformer.tsx';
import { defineSection } from '../section.ts';

/** Its forms by turns; the choice is a radio group, so it needs no script. With one it is seen to change. */
export default defineSection({
  /**
   * Its forms by turns (robot, vehicle), switched without script. Words: `title`, `lead`?, `forms.<key>.{label,alt}`.
   * With `beats`, drawings on the way from the first form to the second, it is seen to change.
   */
  data: {
    forms: z.array(z.strictObject({ key: id, art: art() })).min(2),
    beats: z.array(art()).default([]),
  },
  model: ({ context, data, words, offer }) => {
    const forms = data.forms.map(({ key, art }) => ({
      key,
      label: words.t(`forms.${key}.label`),
      figure: figureOf(context, art, words.t(`forms.${key}.alt`)),
    }));
    const beats = data.beats.map((art) => context.asset(art));
    const [first, second] = forms.map(({ figure }) => figure?.src);
    return {
      id: data.id,
      title: words.t('title'),
      lead: words.maybe('lead'),
      paint: offer?.paint ?? null,
      forms,
      frames: beats.length > 0 && first && second ? [first, ...beats, second] : null,
    };
  },
  View: ({ model, no }) => (
    <>
      <SectionHeading no={no} title={<Rich text={model.title} />} lead={model.lead} />
      <fieldset className="forms" id={`${model.id}-choice`}>
        <legend className="unseen">
          <Rich text={model.title} />
        </legend>
        {model.forms.map((form, i) => (
          <label className="forms__pick" key={form.key}>
            <input type="radio" name={`${model.id}-form`} defaultChecked={i === 0} />
            <span>{form.label}</span>
          </label>
        ))}
        <div className="forms__plate">
          <Paint colour={model.paint} />
          {model.forms.map((form) => (
            <Figure key={form.key} figure={form.figure} className="forms__figure" />
          ))}
          {model.frames ? (
            <Island
              name="Transformer"
              component={Transformer}
              props={{ forms: `${model.id}-choice`, frames: model.frames }}
              wake="visible"
            />
          ) : null}
        </div>
      </fieldset>
    </>
  ),
});
