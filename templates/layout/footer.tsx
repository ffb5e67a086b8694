import { ariaCurrent, type PageContext, z } from 'almanac/site';
import type { ReactNode } from 'react';
import { addressLines } from '../components/company.ts';
import { LineIcon } from '../components/LineIcon.tsx';
import { Subscribe, type SubscribeModel, subscribeOf } from '../components/Subscribe.tsx';
import type { NewUserPopupProps } from '../islands/NewUserPopup.tsx';
import { type NavLink, navLinks } from './links.ts';
import { Newcomer, newcomerOf } from './newcomer.tsx';
import { paymentsOf } from './region-content.ts';

export type FooterModel = {
  readonly brand: string;
  readonly form: SubscribeModel;
  readonly nav: readonly NavLink[];
  readonly social: {
    readonly title: string;
    readonly links: readonly { readonly key: string; readonly label: string; readonly href: string }[];
  };
  readonly company: {
    readonly title: string;
    readonly name: string;
    readonly lines: readonly string[];
    readonly email: string | null;
  };
  readonly payment: { readonly title: string; readonly methods: readonly string[] };
  readonly legal: readonly string[];
  readonly navTitle: string;
  readonly newcomer: NewUserPopupProps | null;
};

export function footerModel(context: PageContext): FooterModel {
  return {
    ...context.shared(colophonOf),
    nav: navLinks(context, 'footer'),
    newcomer: newcomerOf(context),
  };
}

/** The parts that are equal on all pages. */
function colophonOf(context: PageContext): Omit<FooterModel, 'nav' | 'newcomer'> {
  const { region, site } = context;
  const { brand } = site;
  return {
    brand: brand.name,
    form: subscribeOf(context, 'footer', 'ui.subscribe'),
    social: {
      title: context.t('ui.footer.social'),
      links: region.file.media.map(({ key, link }) => ({
        key,
        label: context.t(`ui.media.${key}`),
        href: link,
      })),
    },
    company: {
      title: context.t('ui.footer.company'),
      name: brand.legalName ?? brand.name,
      lines: addressLines(context),
      email: brand.email ?? null,
    },
    payment: {
      title: context.t('ui.footer.payment'),
      methods: paymentsOf(context),
    },
    legal: context.words('ui.legal', z.array(z.string()), {
      company: brand.legalName ?? brand.name,
      brand: brand.name,
    }),
    navTitle: context.t('ui.footer.navigation'),
  };
}

export function Footer({ model }: { readonly model: FooterModel }): ReactNode {
  const { company, payment, social } = model;
  return (
    <>
      <footer className="colophon">
        <div className="colophon__top">
          <Subscribe model={model.form} />
          <nav className="colophon__nav" aria-label={model.navTitle}>
            {model.nav.map((group) => (
              <Column key={group.key} group={group} />
            ))}
          </nav>
        </div>
        <div className="block">
          <div className="block__cell block__cell--company">
            <h2>{company.title}</h2>
            <address>
              <strong>{company.name}</strong>
              {company.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {company.email ? <a href={`mailto:${company.email}`}>{company.email}</a> : null}
            </address>
          </div>
          {social.links.length > 0 ? (
            <div className="block__cell">
              <h2>{social.title}</h2>
              <ul>
                {social.links.map((link) => (
                  <li key={link.key}>
                    <a href={link.href} rel="noopener">
                      <LineIcon name={link.key} /> {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          {payment.methods.length > 0 ? (
            <div className="block__cell">
              <h2>{payment.title}</h2>
              <ul>
                {payment.methods.map((method) => (
                  <li key={method}>{method}</li>
                ))}
              </ul>
            </div>
          ) : null}
          <div className="block__cell block__cell--legal">
            {model.legal.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        <p className="colophon__name" aria-hidden="true">
          {model.brand}
        </p>
      </footer>
      {model.newcomer ? <Newcomer model={model.newcomer} /> : null}
    </>
  );
}

function Column({ group }: { readonly group: NavLink }): ReactNode {
  const links = group.children.length > 0 ? group.children : [group];
  return (
    <div>
      {group.children.length > 0 ? <h2>{group.label}</h2> : null}
      <ul>
        {links.map((link) => (
          <li key={link.key}>
            <a
              href={link.href ?? undefined}
              rel={link.external ? 'noopener' : undefined}
              aria-current={ariaCurrent(link.page)}
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
