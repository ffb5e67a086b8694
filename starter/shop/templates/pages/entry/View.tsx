import { Photograph, type PhotographFiles } from 'almanac/site';

type Model = {
  readonly date: string;
  readonly title: string;
  readonly lead: string;
  readonly text: string;
  readonly photograph: { readonly photograph: PhotographFiles; readonly alt: string } | null;
  readonly back: { readonly href: string; readonly label: string } | null;
};

export function View({ model }: { readonly model: Model }) {
  return (
    <article className="entry">
      <p className="journal__date">{model.date}</p>
      <h1>{model.title}</h1>
      <p className="entry__lead">{model.lead}</p>
      {model.photograph ? (
        <Photograph
          {...model.photograph}
          className="entry__photograph"
          sizes="(min-width: 48rem) 44rem, 100vw"
          isFirst
        />
      ) : null}
      <p>{model.text}</p>
      {model.back ? (
        <p>
          <a href={model.back.href}>{model.back.label}</a>
        </p>
      ) : null}
    </article>
  );
}
