import { Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { SheetEdge } from '../../components/Sheet.tsx';
import { ComparisonTable } from '../../sections/comparison/section.tsx';
import type { CompareModel } from './page.ts';

export function View({ model }: { readonly model: CompareModel }): ReactNode {
  const choices = [
    { id: 'first', label: model.first, at: 0 },
    { id: 'second', label: model.second, at: 1 },
  ];
  return (
    <section className="section any">
      <SheetEdge />
      <h1 id="any-title">
        <Rich text={model.title} />
      </h1>
      <p className="any__lead">{model.lead}</p>
      <div className="any__choices">
        {choices.map(({ id, label, at }) => (
          <p key={id}>
            <label htmlFor={`any-${id}`}>{label}</label>
            <select className="field" id={`any-${id}`} defaultValue={model.columns[at]?.key}>
              {model.columns.map(({ key, gloss, short, label: name }) => (
                <option key={key} value={key}>
                  {gloss ?? short ?? name}
                </option>
              ))}
            </select>
          </p>
        ))}
      </div>
      <div className="compared any__table">
        <ComparisonTable of={model} labelledBy="any-title" />
      </div>
      {model.prices ? <p className="small">{model.prices}</p> : null}
    </section>
  );
}
