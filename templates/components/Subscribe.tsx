import type { PageContext } from 'almanac/site';
import type { ReactNode } from 'react';

export type SubscribeModel = {
  readonly id: string;
  readonly action: string;
  readonly region: string;
  readonly language: string;
  readonly source: 'footer' | 'campaign' | 'preorder' | 'popup';
  readonly title: string;
  readonly describe: string;
  readonly label: string;
  readonly placeholder: string;
  readonly submit: string;
  readonly invalid: string;
  readonly success: string;
};

/**
 * A newsletter form. Its words stand under `key` (`title`, `describe`, `placeholder`, `submitBtn`, `invalid`, `success`);
 * what is missing there is taken from `ui.subscribe`.
 */
export function subscribeOf(
  context: PageContext,
  source: SubscribeModel['source'],
  key: string,
): SubscribeModel {
  const word = (name: string): string => context.maybe(`${key}.${name}`) ?? context.t(`ui.subscribe.${name}`);
  const scope = context.region.file.apiScope;
  const base = scope === undefined ? '' : (context.site.api[scope] ?? '');
  return {
    id: `subscribe-${source}`,
    action: `${base}/account/user/subscribe/create`,
    region: context.region.id,
    language: context.region.language,
    source,
    title: word('title'),
    describe: word('describe'),
    label: context.t('ui.subscribe.label'),
    placeholder: word('placeholder'),
    submit: word('submitBtn'),
    invalid: word('invalid'),
    success: word('success'),
  };
}

interface Props {
  readonly form: SubscribeModel;
  readonly level?: 'h2' | 'h3';
}

/** Works as a plain form; the messages wait in it for the script that answers in place. */
export function Subscribe({ form, level: Heading = 'h2' }: Props): ReactNode {
  return (
    <form
      className="subscribe"
      id={form.id}
      method="post"
      action={form.action}
      data-invalid={form.invalid}
      data-success={form.success}
    >
      <Heading className="subscribe__title">{form.title}</Heading>
      <p className="subscribe__describe">{form.describe}</p>
      <input type="hidden" name="region" value={form.region} />
      <input type="hidden" name="language" value={form.language} />
      <input type="hidden" name="source" value={form.source} />
      <div className="subscribe__row">
        <label className="unseen" htmlFor={`${form.id}-email`}>
          {form.label}
        </label>
        <input
          className="field"
          id={`${form.id}-email`}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
          placeholder={form.placeholder}
        />
        <button className="action action--main" type="submit">
          {form.submit}
        </button>
      </div>
      <p className="subscribe__message" role="status" />
    </form>
  );
}
