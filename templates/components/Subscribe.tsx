import { Island, type Offer, type PageContext, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import Newsletter, { type NewsletterProps } from '../islands/Newsletter.tsx';

export type SubscribeModel = {
  readonly title: string;
  readonly describe: string;
  readonly form: NewsletterProps;
  /** For browsers without script: the way by mail. */
  readonly byMail: { readonly text: string; readonly email: string; readonly subject?: string } | null;
  readonly privacy: { readonly href: string; readonly label: string } | null;
};

/**
 * A newsletter form. Its words (`title`, `describe`, `placeholder`, `submitBtn`, `invalid`, `success`) are under the
 * first of `keys` that has them, else under `ui.subscribe`.
 */
export function subscribeOf(
  context: PageContext,
  source: NewsletterProps['source'],
  ...keys: readonly string[]
): SubscribeModel {
  const word = (name: string): string =>
    keys.map((key) => context.maybe(`${key}.${name}`)).find((text) => text !== undefined) ??
    context.t(`ui.subscribe.${name}`);
  const { email } = context.site.brand;
  const privacy = context.href('page:privacy-policy');
  return {
    title: word('title'),
    describe: word('describe'),
    form: newsletterOf(context, source, word, word('submitBtn')),
    byMail: email === undefined ? null : { text: context.t('ui.subscribe.withoutScript'), email },
    privacy: privacy ? { href: privacy.href, label: context.t('service.form.privacy') } : null,
  };
}

/** The same for news about one product: the form and the mail name it. */
export function aboutProduct(model: SubscribeModel, { product, name }: Offer): SubscribeModel {
  return {
    ...model,
    form: { ...model.form, product },
    byMail: model.byMail && { ...model.byMail, subject: name },
  };
}

export function newsletterOf(
  context: PageContext,
  source: NewsletterProps['source'],
  word: (name: string) => string,
  submit: string,
): NewsletterProps {
  return {
    id: `subscribe-${source}`,
    region: context.region.id,
    language: context.region.language,
    source,
    label: context.t('ui.subscribe.label'),
    placeholder: word('placeholder'),
    submit,
    invalid: word('invalid'),
    busy: context.t('ui.subscribe.busy'),
    success: word('success'),
    failed: context.t('ui.subscribe.failed'),
  };
}

const mailTo = ({ email, subject }: NonNullable<SubscribeModel['byMail']>): string =>
  `mailto:${email}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;

interface Props {
  readonly model: SubscribeModel;
  readonly level?: 'h2' | 'h3';
}

export function Subscribe({ model, level: Heading = 'h2' }: Props): ReactNode {
  const { byMail, privacy } = model;
  return (
    <div className="subscribe">
      <Heading className="subscribe__title">
        <Rich text={model.title} />
      </Heading>
      <p className="subscribe__describe">{model.describe}</p>
      <Island
        name="Newsletter"
        component={Newsletter}
        props={model.form}
        wake="visible"
        className="subscribe__form"
      />
      {byMail ? (
        <noscript>
          <p>
            {byMail.text} <a href={mailTo(byMail)}>{byMail.email}</a>
          </p>
        </noscript>
      ) : null}
      {privacy ? (
        <p className="subscribe__privacy">
          <a href={privacy.href}>{privacy.label}</a>
        </p>
      ) : null}
    </div>
  );
}
