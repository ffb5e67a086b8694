import { readStored } from './storage.ts';

/** The fields of a stored session that name its user. `session-store.ts` reads all of it; sale pages do without that module. */
interface Kept {
  readonly user_id?: unknown;
  readonly userInfo?: Readonly<Record<string, unknown>> | null;
}

/** Writes into members' offers who is logged in and what the online store asks for again; follows other tabs. */
export function member(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-member]')].map((place) => ({
    place,
    words: place.dataset.member ?? '',
    others: place.textContent ?? '',
  }));
  const scope = document.querySelector<HTMLElement>('a[data-scope]')?.dataset.scope;
  const show = (): void => {
    const name = nameIn(readStored(`almanac:session:${scope}`));
    for (const { place, words, others } of places) {
      // A name may contain `$`, so do not use it as a replacement pattern.
      place.textContent = name === null ? others : words.split('{name}').join(name);
      place.hidden = place.textContent === '';
    }
  };
  show();
  for (const event of ['storage', 'pageshow']) addEventListener(event, show);
}

/** The name of the logged-in member; null if nobody is logged in. */
function nameIn(text: string | null): string | null {
  try {
    const { user_id, userInfo } = JSON.parse(text ?? '{}') as Kept;
    const names = [userInfo?.nickname, userInfo?.email, userInfo?.mobile, user_id];
    return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
  } catch {
    return null;
  }
}
