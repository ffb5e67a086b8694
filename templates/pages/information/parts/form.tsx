import { Island, id } from 'almanac/site';
import { isOffer } from '../../../components/card.ts';
import ServiceForm, {
  LONGEST_MESSAGE,
  type ServiceField,
  type ServiceFormProps,
} from '../../../islands/ServiceForm.tsx';
import { definePart, type PartInput, z } from './part.ts';

/** `product` is a choice of the products that the region sells. */
const field = z.strictObject({
  name: id,
  kind: z.enum(['text', 'email', 'tel', 'url', 'date', 'choice', 'long', 'product']).default('text'),
  required: z.boolean().default(true),
  autocomplete: z.string().optional(),
  options: z.array(id).default([]),
});

const data = {
  /** The kind of request: the call is `/support/<form>/create`. */
  form: z.enum(['contact', 'registration', 'rma', 'wholesale']),
  fields: z.array(field).nonempty(),
};

/** A form to the service. Labels at `service.fields`, options at `service.options`; the section may have its own `submit`, `thanks`, `next`. */
export const form = definePart({
  data,
  model: ({ context, data, key, values }) => {
    const { email } = context.site.brand;
    const own = (name: string): string =>
      context.maybe(`${key}.${name}`, values) ??
      context.t(`service.form.${name}`, { ...values, max: LONGEST_MESSAGE });
    const privacy = context.href('page:privacy-policy');
    const props: ServiceFormProps = {
      id: `form-${data.form}`,
      endpoint: `/support/${data.form}/create`,
      region: context.region.id,
      language: context.region.language,
      fields: fieldsOf(context, data.fields),
      words: {
        submit: own('submit'),
        thanks: own('thanks'),
        next: own('next'),
        busy: own('busy'),
        choose: own('choose'),
        optional: own('optional'),
        missing: own('missing'),
        unchosen: own('unchosen'),
        invalidEmail: own('invalidEmail'),
        invalidDate: own('invalidDate'),
        tooLong: own('tooLong'),
        failed: own('failed'),
        reference: own('reference'),
        another: own('another'),
      },
    };
    const subject = encodeURIComponent(context.t(`pages.${context.page.id}.title`, values));
    return {
      props,
      privacy: privacy ? { href: privacy.href, label: own('privacy') } : null,
      byMail:
        email === undefined
          ? null
          : { text: own('withoutScript'), email, href: `mailto:${email}?subject=${subject}` },
    };
  },
  View: ({ model: { props, privacy, byMail } }) => (
    <div className="slip-form">
      <Island name="ServiceForm" component={ServiceForm} props={props} wake="visible" className="scripted" />
      {byMail ? (
        <noscript>
          <p>
            {byMail.text} <a href={byMail.href}>{byMail.email}</a>
          </p>
        </noscript>
      ) : null}
      {privacy ? (
        <p className="slip-form__privacy">
          <a href={privacy.href}>{privacy.label}</a>
        </p>
      ) : null}
    </div>
  ),
});

function fieldsOf(
  context: PartInput<typeof data>['context'],
  fields: PartInput<typeof data>['data']['fields'],
): ServiceField[] {
  const products = (): ServiceField['options'] =>
    context
      .products()
      .map((product) => context.offer(product))
      .filter(isOffer)
      .map((offer) => ({ value: offer.product, label: offer.gloss ?? offer.name }));
  return fields.map(({ name, kind, required, autocomplete, options }) => ({
    name,
    kind: kind === 'product' ? 'choice' : kind,
    label: context.t(`service.fields.${name}`),
    hint: context.maybe(`service.hints.${name}`) ?? null,
    required,
    autoComplete: autocomplete ?? null,
    options:
      kind === 'product'
        ? products()
        : options.map((value) => ({ value, label: context.t(`service.options.${name}.${value}`) })),
  }));
}
