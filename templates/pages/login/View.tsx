import { Island } from 'almanac/site';
import type { ReactNode } from 'react';
import { Arrow } from '../../components/Action.tsx';
import { Desk } from '../../components/Desk.tsx';
import LoginForm from '../../islands/LoginForm.tsx';
import type { LoginModel } from './page.ts';

export function View({ model }: { readonly model: LoginModel }): ReactNode {
  const { title, lead, figure, paint, form, forgotten, register, withoutScript } = model;
  const without = { ...withoutScript.way, text: withoutScript.text };
  return (
    <Desk title={title} lead={lead} figure={figure} paint={paint} without={without}>
      <Island name="LoginForm" component={LoginForm} props={form} className="card__main scripted" />
      <div className="card__notes">
        {forgotten ? (
          <a href={forgotten.href} rel="noopener">
            {forgotten.label} <Arrow out />
          </a>
        ) : null}
        {register ? (
          <a href={register.href} rel="noopener">
            {register.label} <Arrow out />
          </a>
        ) : null}
        <p>{model.note}</p>
      </div>
    </Desk>
  );
}
