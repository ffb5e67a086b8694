type Model = {
  readonly title: string;
  readonly product: string;
  readonly price: { plain: string; text: string } | null;
  readonly buy: { href: string; label: string } | null;
  readonly sections: readonly {
    title: string;
    paragraphs: readonly string[];
    specs: readonly (readonly [string, string])[];
  }[];
};

export function View({ model }: { readonly model: Model }) {
  return (
    <article data-product={model.product}>
      <h1>{model.title}</h1>
      {model.price ? <b data-price={model.price.plain}>{model.price.text}</b> : null}
      {model.buy ? <a href={model.buy.href}>{model.buy.label}</a> : null}
      {model.sections.map((section, i) => (
        <section key={section.title} id={`s${i}`} className="section">
          <h2 className="title">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="text">
              {paragraph}
            </p>
          ))}
          <dl className="specs">
            {section.specs.map(([name, value]) => (
              <div key={name} className="row">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}
