type Model = {
  readonly date: string;
  readonly title: string;
  readonly lead: string;
  readonly text: string;
  readonly back: { readonly href: string; readonly label: string } | null;
};

export function View({ model }: { readonly model: Model }) {
  return (
    <article className="entry">
      <p className="journal__date">{model.date}</p>
      <h1>{model.title}</h1>
      <p className="entry__lead">{model.lead}</p>
      <p>{model.text}</p>
      {model.back ? (
        <p>
          <a href={model.back.href}>{model.back.label}</a>
        </p>
      ) : null}
    </article>
  );
}
