import { type ReactNode, useEffect, useState } from 'react';

export type TransformerProps = {
  /** Id of the element that holds the choice of forms. */
  readonly forms: string;
  /** The first form, the drawings on the way, the second form. */
  readonly frames: readonly string[];
};

const BEAT = 150;
/** So long a change waits for its drawings; after that it is sudden. */
const PATIENCE = 1_500;

/** Between two forms of a figure it shows the poses on the way, one after another; they are loaded when someone reaches for the choice. */
export default function Transformer({ forms: id, frames }: TransformerProps): ReactNode {
  const [shown, show] = useState<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frames are those of the page
  useEffect(() => {
    const forms = document.getElementById(id);
    if (!forms) return;
    const picks = [...forms.querySelectorAll('input')];
    const chosen = (): number | undefined => [0, frames.length - 1][picks.findIndex((pick) => pick.checked)];
    let place = chosen();
    let timer = 0;
    let loaded: Promise<unknown> | undefined;
    const load = (): Promise<unknown> => {
      loaded ??= Promise.all(frames.map((src) => Object.assign(new Image(), { src }).decode()));
      loaded.catch(() => {
        loaded = undefined;
      });
      return loaded;
    };
    const arrive = (): void => {
      clearTimeout(timer);
      place = chosen();
      show(null);
    };
    const step = (): void => {
      const goal = chosen();
      if (place === undefined || goal === undefined || place === goal) {
        arrive();
        return;
      }
      place += Math.sign(goal - place);
      show(place);
      timer = window.setTimeout(step, BEAT);
    };
    const change = (): void => {
      if (place === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        arrive();
        return;
      }
      clearTimeout(timer);
      show(place);
      timer = window.setTimeout(arrive, PATIENCE);
      load().then(() => {
        clearTimeout(timer);
        step();
      }, arrive);
    };
    forms.addEventListener('change', change);
    for (const sign of ['pointerenter', 'focusin']) forms.addEventListener(sign, load, { once: true });
    return () => {
      clearTimeout(timer);
      forms.removeEventListener('change', change);
    };
  }, [id]);

  return shown === null ? null : <img className="forms__beat" src={frames[shown]} alt="" />;
}
