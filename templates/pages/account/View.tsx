import { Island, Rich } from 'almanac/site';
import type { ReactNode } from 'react';
import { Arrow } from '../../components/Action.tsx';
import { Desk } from '../../components/Desk.tsx';
import { Figure } from '../../components/Figure.tsx';
import { Paint } from '../../components/Paint.tsx';
import AccountPanel from '../../islands/AccountPanel.tsx';
import type { AccountModel } from './page.ts';

export function View({ model }: { readonly model: AccountModel }): ReactNode {
  const { title, lead, figure, paint, store, panel, rooms } = model;
  return (
    <>
      <Desk
        title={title}
        lead={lead}
        figure={figure}
        paint={paint}
        without={{ ...store, text: store.withoutScript }}
      >
        <Island name="AccountPanel" component={AccountPanel} props={panel} className="card__main scripted" />
      </Desk>
      {rooms.all.length > 0 ? <Rooms rooms={rooms} /> : null}
    </>
  );
}

/** A card that says where to find something: a drawing, a few words and links. */
function Rooms({ rooms }: Pick<AccountModel, 'rooms'>): ReactNode {
  return (
    <section className="rooms" aria-labelledby="rooms">
      <h2 id="rooms">
        <Rich text={rooms.title} />
      </h2>
      <ul>
        {rooms.all.map((room) => (
          <li key={room.key}>
            <div className="rooms__plate">
              <Paint colour={room.paint} />
              <Figure figure={room.figure} className={room.isCut ? 'figure is-cut' : 'figure'} />
            </div>
            <h3>{room.title}</h3>
            <p>{room.text}</p>
            <ul>
              {room.ways.map((way) => (
                <li key={way.href}>
                  <a href={way.href} rel={way.external ? 'noopener' : undefined}>
                    {way.label} <Arrow out={way.external} />
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
