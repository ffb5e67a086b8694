import { type ReactNode, useEffect, useState } from 'react';
import type { ApiMessages } from '../client/api.ts';
import { session } from '../client/session.ts';
import { notify } from '../client/toast.ts';
import { useSession } from '../client/use-session.ts';
import { Arrow } from '../components/Action.tsx';

export type AccountPanelProps = {
  /** The fields of the profile to show, if it has them. */
  readonly fields: readonly { readonly name: string; readonly label: string }[];
  /** The link to the login, which returns here. */
  readonly login: { readonly href: string; readonly label: string };
  /** The link to the store's registration; null if it has none. */
  readonly register: { readonly href: string; readonly label: string } | null;
  readonly orders: { readonly href: string; readonly label: string };
  /** Other links, for visitors without an account. */
  readonly ways: readonly { readonly href: string; readonly label: string }[];
  readonly words: {
    readonly number: string;
    readonly loggedOut: string;
    readonly elsewhere: string;
    readonly logOut: string;
    /** After it: what else there is to leave. */
    readonly left: { readonly title: string; readonly text: string };
    readonly unloaded: string;
    readonly again: string;
  };
  readonly messages: ApiMessages;
};

/** Shows who is logged in, by the profile; follows logins and logouts in other tabs. */
export default function AccountPanel({
  fields,
  login,
  register,
  orders,
  ways,
  words,
  messages,
}: AccountPanelProps): ReactNode {
  const current = useSession();
  const [isUnloaded, setUnloaded] = useState(false);
  const user = current?.user_id;
  const load = (): void => {
    setUnloaded(false);
    session.profile({ messages }).catch(() => setUnloaded(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a profile belongs to its user
  useEffect(() => {
    if (user !== undefined) load();
  }, [user]);

  if (current === null)
    return (
      <div className="account__out" key="out">
        <p role="status">{words.loggedOut}</p>
        <div className="card__actions">
          <a className="action action--main" href={login.href}>
            {login.label}
          </a>
          {register ? (
            <a className="action action--line" href={register.href} rel="noopener">
              {register.label} <Arrow out />
            </a>
          ) : null}
        </div>
        <div className="account__ways">
          <p>{words.elsewhere}</p>
          <ul className="rows">
            <li>
              <a href={orders.href} rel="noopener">
                {orders.label} <Arrow out />
              </a>
            </li>
            {ways.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>
                  {label} <Arrow out={false} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    );
  const shown = (name: string): string => {
    const value = current?.userInfo?.[name];
    return typeof value === 'string' ? value : '';
  };
  return (
    <div className="account__in" key="in" aria-busy={current === undefined}>
      <dl className="rows">
        <Row label={words.number} value={user ?? ''} />
        {fields
          .filter(({ name }) => !current?.userInfo || shown(name) !== '')
          .map(({ name, label }) => (
            <Row key={name} label={label} value={shown(name)} />
          ))}
      </dl>
      <p className="login__fault" role="status">
        {isUnloaded ? (
          <>
            <span>{words.unloaded}</span>
            <button className="action action--text" type="button" onClick={load}>
              {words.again}
            </button>
          </>
        ) : null}
      </p>
      <div className="card__actions">
        <a className="action action--main" href={orders.href} rel="noopener">
          {orders.label}
        </a>
        <button
          className="action action--line"
          type="button"
          disabled={current === undefined}
          onClick={() => {
            session.logout();
            notify(words.left);
          }}
        >
          {words.logOut}
        </button>
      </div>
    </div>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate="no">
        <span key={value}>{value === '' ? '–' : value}</span>
      </dd>
    </div>
  );
}
