type Model = { readonly title: string; readonly home: string; readonly label: string };

/** `data-not-found`: the 404 page asks the server once whether the page exists by now. */
export function View({ model }: { readonly model: Model }) {
  return (
    <section className="plain" data-not-found="">
      <h1>{model.title}</h1>
      <p>
        <a className="button" href={model.home}>
          {model.label}
        </a>
      </p>
    </section>
  );
}
