import type { Entry } from '../../collections/journal.ts';

type Model = { readonly title: string; readonly entries: readonly Entry[] };

export function View({ model }: { readonly model: Model }) {
  return (
    <section className="journal">
      <h1>{model.title}</h1>
      {model.entries.map((entry) => (
        <article key={entry.id} id={entry.id}>
          <p className="journal__date">{entry.date}</p>
          <h2>{entry.title}</h2>
          <p>{entry.text}</p>
        </article>
      ))}
    </section>
  );
}
