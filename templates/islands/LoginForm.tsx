import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { type ApiMessages, CallFailed } from '../client/api.ts';
import { plain } from '../client/email.ts';
import { returnTo } from '../client/return-to.ts';
import { session } from '../client/session.ts';
import { nameOf, useSession } from '../client/use-session.ts';

export type LoginFormProps = {
  readonly id: string;
  /** What identifies an account: an e-mail address, or in China also a mobile number. */
  readonly by: 'email' | 'account';
  /** Where to go after the login if the previous page is unknown. */
  readonly otherwise: string;
  readonly words: {
    readonly account: string;
    readonly password: string;
    readonly show: string;
    readonly hide: string;
    readonly submit: string;
    readonly busy: string;
    readonly accountInvalid: string;
    readonly passwordMissing: string;
    readonly unreachable: string;
    /** Shown if no account matches: why that may be, and how to create one. */
    readonly unmatched: string;
    readonly create: string;
    readonly insideAs: string;
    readonly goOn: string;
    /** Shown if storage is denied: the login ends with this page, and what helps. */
    readonly unkept: string;
    readonly logOut: string;
  };
  readonly messages: ApiMessages;
};

/** The API's codes for: no account has that name and password; there is no call that only logs in. */
const UNMATCHED = 4001;
const UNKNOWN_CALL = 4004;

/** Whether the API has no such call: said by its code, or by a server that knows no such address. */
const isUnknownCall = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === UNKNOWN_CALL || error.status === 404);

/** Catches typing errors; the API checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
const MOBILE = /^(\+?86)?1[3-9]\d{9}$/;

/** Logs in and returns to the page that the visitor came from. A visitor who is logged in already may continue or log out. */
export default function LoginForm(props: LoginFormProps): ReactNode {
  const current = useSession();
  const { words } = props;
  if (!current) return <Form {...props} awake={current === null} />;
  return (
    <div className="login__inside">
      <p role="status">
        {words.insideAs}{' '}
        <strong key={nameOf(current)} translate="no">
          {nameOf(current)}
        </strong>
      </p>
      {session.isKept() ? null : <p className="login__fault">{words.unkept}</p>}
      <div className="card__actions">
        {session.isKept() ? (
          <a className="action action--main" href={wayBack(props.otherwise)}>
            {words.goOn}
          </a>
        ) : null}
        <button className="action action--line" type="button" onClick={() => session.logout()}>
          {words.logOut}
        </button>
      </div>
    </div>
  );
}

export interface LoginFaults {
  readonly account?: string | undefined;
  readonly password?: string | undefined;
  /** Why the login failed, by the API or the connection. */
  readonly login?: string;
}

export interface FormProps extends LoginFormProps {
  readonly awake: boolean;
  readonly initial?: { readonly faults?: LoginFaults; readonly busy?: boolean } | undefined;
}

/** The form cannot be sent before hydration: without script it would send the password nowhere useful. */
export function Form({ id, by, otherwise, words, messages, awake, initial }: FormProps): ReactNode {
  const [faults, setFaults] = useState(initial?.faults ?? {});
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(initial?.busy ?? false);
  const [isUnmatched, setUnmatched] = useState(false);
  const account = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const busy = useRef(false);

  /** Creates an account only on request, since a typing error in the address would create a second one. */
  async function enter(registers: boolean): Promise<void> {
    if (busy.current || !account.current || !password.current) return;
    const written = plain(account.current.value);
    // A number is written in groups as well.
    const digits = written.replace(/[\s-]/g, '');
    const isMobile = by === 'account' && MOBILE.test(digits);
    const name = isMobile ? digits : written;
    const secret = password.current.value;
    const isName = isMobile || EMAIL.test(name);
    setFaults({
      ...(isName ? {} : { account: words.accountInvalid }),
      ...(secret === '' ? { password: words.passwordMissing } : {}),
    });
    if (!isName) return account.current.focus();
    if (secret === '') return password.current.focus();
    const keep = (is: boolean): void => {
      busy.current = is;
      setBusy(is);
    };
    keep(true);
    setUnmatched(false);
    // Password managers look for a password field.
    setShown(false);
    try {
      const options = { silent: true, messages };
      const credentials =
        by === 'account' ? { account: name, password: secret } : { email: name, password: secret };
      const register = () => (by === 'account' ? session.loginCn : session.login)(credentials, options);
      if (registers) await register();
      else
        await session.oldLogin(credentials, options).catch((error: unknown) => {
          if (!isUnknownCall(error)) throw error;
          return register();
        });
      // Without storage the session would be lost on the next page, so stay and say so.
      if (session.isKept()) location.replace(wayBack(otherwise));
    } catch (error) {
      keep(false);
      const isAnswer = error instanceof CallFailed && error.code !== null;
      const isOpen = isAnswer && !registers && error.code === UNMATCHED;
      setUnmatched(isOpen);
      setFaults({ login: isAnswer ? error.message : words.unreachable });
      if (isAnswer) password.current?.select();
    }
  }

  const fault = (name: 'account' | 'password'): ReactNode => (
    <p className="entry__fault" id={`${id}-${name}-fault`} hidden={faults[name] === undefined}>
      {faults[name] === undefined ? null : <span key={faults[name]}>{faults[name]}</span>}
    </p>
  );
  const described = (name: 'account' | 'password') => ({
    'aria-invalid': faults[name] === undefined ? undefined : true,
    'aria-describedby': `${id}-${name}-fault`,
  });
  return (
    <form
      className="login__form"
      id={id}
      method="post"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        enter(false);
      }}
      onInput={() => setUnmatched(false)}
    >
      <div className="entry">
        <label htmlFor={`${id}-account`}>{words.account}</label>
        <input
          ref={account}
          id={`${id}-account`}
          name={by}
          type={by === 'email' ? 'email' : 'text'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          onInput={() => setFaults({ ...faults, account: undefined })}
          {...described('account')}
        />
        {fault('account')}
      </div>
      <div className="entry">
        <label htmlFor={`${id}-password`}>{words.password}</label>
        <div className="entry__row">
          <input
            ref={password}
            id={`${id}-password`}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            onInput={() => setFaults({ ...faults, password: undefined })}
            {...described('password')}
          />
          <button
            className="entry__show"
            type="button"
            aria-controls={`${id}-password`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <span key={isShown ? 'hide' : 'show'}>{isShown ? words.hide : words.show}</span>
          </button>
        </div>
        {fault('password')}
      </div>
      <p className="login__fault" role="alert">
        {faults.login === undefined ? null : <span key={faults.login}>{faults.login}</span>}
      </p>
      <div className="card__actions">
        <button
          className="action action--main"
          type="submit"
          disabled={!awake}
          aria-disabled={isBusy ? true : undefined}
        >
          <span key={isBusy ? 'busy' : 'idle'}>{isBusy ? words.busy : words.submit}</span>
        </button>
        {isUnmatched ? (
          <>
            <p>{words.unmatched}</p>
            <button className="action action--line" type="button" onClick={() => enter(true)}>
              {words.create}
            </button>
          </>
        ) : null}
      </div>
    </form>
  );
}

function wayBack(otherwise: string): string {
  const { origin, pathname, search } = location;
  return returnTo({ origin, pathname, search, referrer: document.referrer }, otherwise);
}
