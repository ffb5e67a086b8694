import type { ReactNode } from 'react';
import { Action } from '../../components/Action.tsx';
import { BenefitIcon } from '../../components/Icons.tsx';
import { Subscribe } from '../../components/Subscribe.tsx';
import Countdown from '../../islands/Countdown.tsx';
import { Form, type FormProps, type LoginFormProps } from '../../islands/LoginForm.tsx';
import Newsletter, { type NewsletterState } from '../../islands/Newsletter.tsx';
import type { TicketModel } from '../../ticket/model.ts';
import { Ticket } from '../../ticket/Ticket.tsx';
import type { StyleguideModel } from './model.ts';

interface Props {
  readonly model: StyleguideModel;
}

const HERE = { href: '#guide-buttons', external: false } as const;
const STORE = { href: '#guide-buttons', external: true } as const;

export function Buttons({ model: { buttons, icons, cards } }: Props): ReactNode {
  const [badge] = cards.flatMap(({ badges }) => badges);
  return (
    <>
      <p className="guide-row">
        <Action to={STORE} label={buttons.main} />
        <Action to={HERE} label={buttons.line} kind="line" />
        <Action to={HERE} label={buttons.text} kind="text" />
        <span className="action action--closed">{buttons.closed}</span>
        {badge ? <span className="guide-tag">{badge.label}</span> : null}
      </p>
      <ul className="guide-icons">
        {icons.map(({ icon, label }) => (
          <li key={icon}>
            <BenefitIcon icon={icon} />
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Tickets({ model }: Props): ReactNode {
  return (
    <ul className="guide-tickets">
      {model.tickets.map(({ state, real, ticket, stale }) => (
        <li key={state} data-product={ticket.product}>
          <p className="guide-sheet__label">
            <span lang="en">{state}: </span>
            {real ?? <span lang="en">made up, this edition never has it</span>}
          </p>
          <Ticket ticket={stale ? staleOf(ticket) : ticket} more />
        </li>
      ))}
    </ul>
  );
}

/** What the guard leaves of a ticket whose price is over: the sentence in place of figures. */
function staleOf(ticket: TicketModel): TicketModel {
  return {
    ...ticket,
    price: null,
    was: null,
    save: null,
    until: null,
    closed: ticket.stale?.words ?? null,
    buy: null,
  };
}

/** Seconds left: some days, the last minute, unknown, none. */
const LEFT = [
  ['running', 6 * 86_400 + 23 * 3_600 + 59 * 60 + 59],
  ['last minute', 42],
  ['unknown', null],
  ['over', 0],
] as const;

export function Countdowns({ model }: Props): ReactNode {
  return (
    <ul className="guide-clocks">
      {LEFT.map(([state, left]) => (
        <li key={state}>
          <State name={state} />
          <Countdown {...model.countdown} id={`countdown-${left}`} initial={left} />
        </li>
      ))}
    </ul>
  );
}

const STATES: readonly NewsletterState[] = ['idle', 'invalid', 'busy', 'failed', 'success'];

/** The newsletter alive, then standing still in each of its states; the login likewise. */
export function Forms({ model: { form, login } }: Props): ReactNode {
  return (
    <>
      <div className="guide-forms">
        <Subscribe model={form} level="h3" />
      </div>
      <ul className="guide-states">
        {STATES.map((state) => (
          <li key={state}>
            <State name={state} />
            <Newsletter {...form.form} id={`newsletter-${state}`} initial={state} />
          </li>
        ))}
      </ul>
      {login ? <Logins form={login} /> : null}
    </>
  );
}

function Logins({ form }: { readonly form: LoginFormProps }): ReactNode {
  const { accountInvalid, passwordMissing, unreachable } = form.words;
  const states: Record<string, FormProps['initial']> = {
    asleep: {},
    ready: {},
    invalid: { faults: { account: accountInvalid, password: passwordMissing } },
    busy: { busy: true },
    unreachable: { faults: { login: unreachable } },
  };
  return (
    <ul className="guide-states">
      {Object.entries(states).map(([state, initial]) => (
        <li key={state}>
          <State name={state} />
          <Form {...form} id={`login-${state}`} awake={state !== 'asleep'} initial={initial} />
        </li>
      ))}
    </ul>
  );
}

function State({ name }: { readonly name: string }): ReactNode {
  return (
    <p className="guide-sheet__label" lang="en">
      {name}
    </p>
  );
}

/** As `client/toast.ts` makes them, standing still. */
export function Toasts({ model: { form } }: Props): ReactNode {
  return (
    <div className="guide-row">
      <p className="toast">{form.form.success}</p>
      <div className="toast toast--notice">
        <strong>{form.title}</strong>
        <p>{form.form.invalid}</p>
      </div>
    </div>
  );
}
