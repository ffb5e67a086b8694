import { addressLines, companyValues } from '../../../components/company.ts';
import { regionContentOf } from '../../../layout/region-content.ts';
import { definePart } from './part.ts';

/** How to contact the company. */
export const contact = definePart({
  data: {},
  model: ({ context }) => {
    const { brand } = context.site;
    const { phoneHours: hours, phone = brand.phone } = regionContentOf(context);
    const replies = context.maybe('service.form.next', companyValues(context));
    return {
      name: brand.legalName,
      lines: addressLines(context),
      email:
        brand.email === undefined
          ? null
          : { label: context.t('service.contact.email'), text: brand.email, replies },
      phone:
        phone === undefined || hours === undefined
          ? null
          : {
              label: context.t('service.contact.phone'),
              text: phone,
              hours: context.t('service.contact.hours', hours),
            },
      post: context.t('service.contact.post'),
    };
  },
  View: ({ model: { name, lines, email, phone, post } }) => (
    <div className="reach">
      {email ? (
        <p>
          <span>{email.label}</span>
          <a href={`mailto:${email.text}`}>{email.text}</a>
          {email.replies ? <span>{email.replies}</span> : null}
        </p>
      ) : null}
      {phone ? (
        <p>
          <span>{phone.label}</span>
          <a href={`tel:${phone.text.replace(/[^+\d]/g, '')}`}>{phone.text}</a>
          <span>{phone.hours}</span>
        </p>
      ) : null}
      <address>
        <span>{post}</span>
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </div>
  ),
});
