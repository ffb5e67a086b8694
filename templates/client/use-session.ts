import { useEffect, useState } from 'react';
import { session } from './session.ts';
import type { Session } from './session-store.ts';

/** The current session, whichever tab changed it; undefined until the island is hydrated. */
export function useSession(): Session | null | undefined {
  const [current, setCurrent] = useState<Session | null>();
  useEffect(() => {
    const follow = (): void => setCurrent(session.read());
    const signs = ['storage', 'pageshow'];
    follow();
    for (const sign of signs) addEventListener(sign, follow);
    return () => {
      for (const sign of signs) removeEventListener(sign, follow);
    };
  }, []);
  return current;
}

/** The display name of a logged-in user. */
export function nameOf({ userInfo, user_id }: Session): string {
  const known = ['nickname', 'email', 'mobile'].map((name) => userInfo?.[name]);
  return known.find((name): name is string => typeof name === 'string' && name !== '') ?? user_id;
}
