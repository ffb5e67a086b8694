import { Island, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Arrow } from '../../components/Action.tsx';
import { Figure } from '../../components/Figure.tsx';
import { SheetEdge } from '../../components/Sheet.tsx';
import LoginForm from '../../islands/LoginForm.tsx';
import type { LoginModel } from './page.ts';

export function View({ model }: { readonly model: LoginModel }): ReactNode {
  const { form, register, withoutScript } = model;
  return (
    <section className="desk">
      <SheetEdge />
      <div className="desk__words">
        <h1>
          <Rich text={model.title} />
        </h1>
        <p>{model.lead}</p>
        <Figure figure={model.figure} className="desk__figure" first />
      </div>
      <div className="card">
        <noscript>
          <p className="card__instead">
            {withoutScript.text}{' '}
            <a href={withoutScript.way.href} rel="noopener">
              {withoutScript.way.label}
            </a>
          </p>
        </noscript>
        <Island name="LoginForm" component={LoginForm} props={form} className="card__main scripted" />
        <div className="card__notes">
          {register ? (
            <a href={register.href} rel="noopener">
              {register.label} <Arrow out />
            </a>
          ) : null}
          <p>{model.note}</p>
        </div>
      </div>
    </section>
  );
}
