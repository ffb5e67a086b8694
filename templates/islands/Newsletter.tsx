import { fetched } from 'almanac/client';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isEmail, plain } from '../client/email.ts';

export type NewsletterProps = {
  readonly id: string;
  readonly region: string;
  readonly language: string;
  readonly source: 'footer' | 'campaign' | 'preorder' | 'popup';
  /** The product that the mail is about. */
  readonly product?: string;
  readonly label: string;
  readonly placeholder: string;
  readonly submit: string;
  /** The messages of the form. */
  readonly invalid: string;
  readonly busy: string;
  readonly success: string;
  readonly failed: string;
};

/** Loaded when a visitor begins to subscribe, not by everyone who reads. */
const api = () => fetched(() => import('../client/api.ts'));

export type NewsletterState = 'idle' | 'invalid' | 'busy' | 'success' | 'failed';

interface Props extends NewsletterProps {
  /** Called instead of showing the thanks, if another island shows the result. */
  readonly onSuccess?: () => void;
  readonly initial?: NewsletterState;
}

/**
 * A form with an e-mail field, replaced by its result. The address stays in the field until it is sent. The form cannot be sent
 * before hydration: the browser would show the API's raw answer.
 */
export default function Newsletter({
  id,
  region,
  language,
  source,
  product,
  onSuccess,
  initial = 'idle',
  ...words
}: Props): ReactNode {
  const [isAlive, setAlive] = useState(false);
  const [state, setState] = useState(initial);
  const isSending = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLParagraphElement>(null);

  useEffect(() => setAlive(true), []);
  useLayoutEffect(() => {
    // The field is removed then, so move the focus from it to the message.
    if (state === 'success') message.current?.focus({ preventScroll: true });
  }, [state]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const email = plain(field.current?.value ?? '');
    if (isSending.current) return;
    if (!isEmail(email)) {
      setState('invalid');
      field.current?.focus();
      return;
    }
    isSending.current = true;
    setState('busy');
    try {
      const body = { email, region, language, source, product };
      const { call } = await api();
      await call('/account/user/subscribe/create', { method: 'POST', body, silent: true });
      setState('success');
      onSuccess?.();
    } catch {
      setState('failed');
    }
    isSending.current = false;
  };

  const said = state === 'idle' ? null : words[state];
  return (
    <form className="newsletter" method="post" noValidate onSubmit={submit}>
      <div className="newsletter__row" hidden={state === 'success'}>
        <label className="unseen" htmlFor={`${id}-email`}>
          {words.label}
        </label>
        <input
          className="field"
          id={`${id}-email`}
          ref={field}
          type="email"
          name="email"
          autoComplete="email"
          required
          placeholder={words.placeholder}
          aria-invalid={state === 'invalid' ? true : undefined}
          aria-describedby={`${id}-message`}
          onFocus={() => api().catch(() => {})}
          onInput={() => state !== 'busy' && setState('idle')}
        />
        <button
          className="action action--main"
          type="submit"
          disabled={!isAlive}
          aria-disabled={state === 'busy' ? true : undefined}
        >
          {words.submit}
        </button>
      </div>
      <p
        className={`newsletter__message newsletter__message--${state}`}
        id={`${id}-message`}
        ref={message}
        role="status"
        tabIndex={-1}
      >
        {said === null ? null : <span key={state}>{said}</span>}
      </p>
    </form>
  );
}
