import { ariaCurrent, type Link } from 'almanac/site';

type Item = { readonly label: string; readonly href: string };
type HeaderModel = {
  readonly home: string;
  readonly brand: string;
  readonly label: string;
  readonly items: readonly (Item & { readonly page: Link })[];
};
type FooterModel = {
  readonly brand: string;
  readonly label: string;
  readonly regions: readonly (Item & {
    readonly id: string;
    readonly locale: string;
    readonly isCurrent: boolean;
  })[];
};

/** The engine puts the view of a page into `<main id="main">`, between header and footer. */
export function Header({ model }: { readonly model: HeaderModel }) {
  return (
    <header className="header">
      <a className="header__brand" href={model.home}>
        {model.brand}
      </a>
      <nav className="header__nav" aria-label={model.label}>
        {model.items.map((item) => (
          <a key={item.href} href={item.href} aria-current={ariaCurrent(item.page)}>
            {item.label}
          </a>
        ))}
      </nav>
    </header>
  );
}

export function Footer({ model }: { readonly model: FooterModel }) {
  return (
    <footer className="footer">
      <p>{model.brand}</p>
      <nav aria-label={model.label}>
        {model.regions.map((region) => (
          <a
            key={region.id}
            href={region.href}
            hrefLang={region.locale}
            lang={region.locale}
            aria-current={region.isCurrent ? 'true' : undefined}
          >
            {region.label}
          </a>
        ))}
      </nav>
    </footer>
  );
}
