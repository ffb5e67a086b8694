export function Header({
  model,
}: {
  readonly model: { brand: string; links: readonly { href: string; label: string }[] };
}) {
  return (
    <header className="masthead">
      <strong>{model.brand}</strong>
      <nav>
        <ul>
          {model.links.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

export function Footer({ model }: { readonly model: { lines: readonly string[] } }) {
  return (
    <footer>
      {model.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </footer>
  );
}
