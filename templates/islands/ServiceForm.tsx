import { fetched } from 'almanac/client';
import {
  type FormEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CallFailed } from '../client/api.ts';
import { isEmail, plain } from '../client/email.ts';

export type ServiceField = {
  readonly name: string;
  readonly kind: 'text' | 'email' | 'tel' | 'url' | 'date' | 'choice' | 'long';
  readonly label: string;
  readonly hint: string | null;
  readonly required: boolean;
  readonly autoComplete: string | null;
  /** The options of a choice: the value to send, and the label. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

export type ServiceFormProps = {
  readonly id: string;
  /** The path of the call, below the API's base URL. */
  readonly endpoint: string;
  readonly region: string;
  readonly language: string;
  readonly fields: readonly ServiceField[];
  readonly words: {
    readonly submit: string;
    readonly busy: string;
    readonly choose: string;
    readonly optional: string;
    readonly missing: string;
    /** The same for a choice. */
    readonly unchosen: string;
    readonly invalidEmail: string;
    readonly invalidDate: string;
    readonly tooLong: string;
    readonly failed: string;
    readonly thanks: string;
    readonly next: string;
    /** The label before the number in the answer. */
    readonly reference: string;
    readonly another: string;
  };
};

/** Loaded when a visitor begins to write, not by everyone who reads. */
const api = () => fetched(() => import('../client/api.ts'));

/** Characters that a message may have. */
export const LONGEST_MESSAGE = 1000;

export type ServiceFormState = {
  readonly busy?: boolean;
  readonly faults?: { readonly [field: string]: string };
  readonly failed?: string;
  /** The form was sent; `number` is that of the answer, if it has one. */
  readonly sent?: string;
};

/**
 * A form to the site's own service. Errors are shown at their fields; if sending fails, the fields keep their values. It cannot be
 * sent before hydration: the browser would show the API's raw answer.
 */
export default function ServiceForm({
  id,
  endpoint,
  region,
  language,
  fields,
  words,
  initial = {},
}: ServiceFormProps & { readonly initial?: ServiceFormState }): ReactNode {
  const [isAlive, setAlive] = useState(false);
  const [state, setState] = useState(initial);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const wasSent = useRef(false);
  useEffect(() => setAlive(true), []);
  useLayoutEffect(() => {
    // The focused element is removed then, both after sending (the fields) and after the thanks (the button), so move the focus.
    if (state.sent !== undefined) thanks.current?.focus();
    else if (wasSent.current) form.current?.querySelector<HTMLElement>('[name]')?.focus();
    wasSent.current = state.sent !== undefined;
  }, [state.sent]);

  /** Removes the error of a field that is being edited. */
  function mend({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement;
    const { [name]: mended, ...faults } = state.faults ?? {};
    if (mended !== undefined) setState({ ...state, faults });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    const { currentTarget } = event;
    const given = Object.fromEntries(
      [...new FormData(currentTarget)].map(([name, value]) => [name, cleaned(fields, name, String(value))]),
    );
    const faults = faultsOf(fields, given, words);
    const first = fields.find(({ name }) => name in faults);
    if (first) {
      setState({ faults });
      currentTarget.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
      return;
    }
    isSending.current = true;
    setState({ busy: true });
    try {
      const { call } = await api();
      const body = { ...given, region, language };
      const answer = await call<{ reference?: string }>(endpoint, { method: 'POST', body, silent: true });
      currentTarget.reset();
      setState({ sent: typeof answer.reference === 'string' ? answer.reference : '' });
    } catch (error) {
      // Prefer the server's message, in the page's language; the browser's is in the browser's language.
      const { code, message } = error as Partial<CallFailed>;
      setState({ failed: (code && message) || words.failed });
    }
    isSending.current = false;
  }

  const { busy = false, faults = {}, failed, sent } = state;
  return (
    <>
      <form
        ref={form}
        className="form"
        id={id}
        method="post"
        noValidate
        hidden={sent !== undefined}
        aria-busy={busy}
        onSubmit={submit}
        onInput={mend}
        onFocus={() => api().catch(() => {})}
      >
        {fields.map((field) => (
          <Entry
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            fault={faults[field.name]}
            words={words}
          />
        ))}
        <p className="form__fault" role="alert">
          {failed === undefined ? null : <span key={failed}>{failed}</span>}
        </p>
        <button
          className="action action--main"
          type="submit"
          disabled={!isAlive}
          aria-disabled={busy ? true : undefined}
        >
          <span key={busy ? 'busy' : 'idle'}>{busy ? words.busy : words.submit}</span>
        </button>
      </form>
      <div className="form__thanks" ref={thanks} role="status" tabIndex={-1}>
        {sent === undefined ? null : (
          <>
            <strong>{words.thanks}</strong>
            <p>{words.next}</p>
            {sent === '' ? null : (
              <p>
                {words.reference} <b translate="no">{sent}</b>
              </p>
            )}
            <button className="action action--line" type="button" onClick={() => setState({})}>
              {words.another}
            </button>
          </>
        )}
      </div>
    </>
  );
}

interface EntryProps {
  readonly id: string;
  readonly field: ServiceField;
  readonly fault: string | undefined;
  readonly words: ServiceFormProps['words'];
}

/** Puts a space before it, except before full-width brackets, which include one. */
const apart = (text: string): string => (text.startsWith('（') ? text : ` ${text}`);

function Entry({ id, field, fault, words }: EntryProps): ReactNode {
  const { name, kind, label, hint, required, autoComplete, options } = field;
  const shared = {
    id,
    name,
    required,
    autoComplete: autoComplete ?? undefined,
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-describedby': hint === null ? `${id}-fault` : `${id}-hint ${id}-fault`,
  };
  return (
    <div className={`entry entry--${kind}`}>
      <label htmlFor={id}>
        {label}
        {required ? null : <span className="entry__optional">{apart(words.optional)}</span>}
      </label>
      {kind === 'long' ? (
        <textarea {...shared} rows={5} />
      ) : kind === 'choice' ? (
        <select {...shared} defaultValue="">
          <option value="">{words.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} type={kind} maxLength={kind === 'date' || kind === 'email' ? undefined : 254} />
      )}
      {hint === null ? null : (
        <p className="entry__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="entry__fault" id={`${id}-fault`} hidden={fault === undefined}>
        {fault === undefined ? null : <span key={fault}>{fault}</span>}
      </p>
    </div>
  );
}

function faultsOf(
  fields: readonly ServiceField[],
  given: Readonly<Record<string, string>>,
  words: ServiceFormProps['words'],
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, required }) => {
      const text = given[name] ?? '';
      if (text === '') return required ? [[name, kind === 'choice' ? words.unchosen : words.missing]] : [];
      if (kind === 'email' && !isEmail(text)) return [[name, words.invalidEmail]];
      if (kind === 'date' && !isPast(text)) return [[name, words.invalidDate]];
      return kind === 'long' && text.length > LONGEST_MESSAGE ? [[name, words.tooLong]] : [];
    }),
  );
}

/** Whether a date is not in the future in the shopper's time zone, and its year has four digits. */
function isPast(day: string): boolean {
  const now = new Date();
  const today = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  return day >= '2000' && day <= today.toISOString().slice(0, 10);
}

function cleaned(fields: readonly ServiceField[], name: string, text: string): string {
  const kind = fields.find((field) => field.name === name)?.kind;
  return kind === 'email' || kind === 'tel' || kind === 'url' ? plain(text) : text.trim();
}
