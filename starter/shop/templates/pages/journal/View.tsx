type Model = {
  readonly title: string;
  readonly entries: readonly {
    readonly href: string;
    readonly title: string;
    readonly lead: string;
    readonly date: string;
  }[];
  readonly feed: { readonly href?: string | undefined; readonly label: string };
};

export function View({ model }: { readonly model: Model }) {
  return (
    <section className="journal">
      <h1>{model.title}</h1>
      {model.entries.map((entry) => (
        <article key={entry.href}>
          <p className="journal__date">{entry.date}</p>
          <h2>
            <a href={entry.href}>{entry.title}</a>
          </h2>
          <p>{entry.lead}</p>
        </article>
      ))}
      <p>
        <a href={model.feed.href}>{model.feed.label}</a>
      </p>
    </section>
  );
}
