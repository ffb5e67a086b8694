/** Objects that were frozen before {@link frozen} saw them, and that it has walked. */
const frozenBefore = new WeakSet<object>();

/** Frozen all the way down, and plain JSON: as they were looked through, so they stay. */
const lasting = new WeakSet<object>();

/** Freezes plain data all the way down, so that no template can change what others read too. Gives it back. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  if (!Object.isFrozen(value)) Object.freeze(value);
  else if (frozenBefore.has(value)) return value;
  else frozenBefore.add(value);
  for (const member of Object.values(value)) frozen(member);
  return value;
}

/**
 * Whether a value is the same JSON for good, so that what was found out about it once holds. Contents of pages are most of
 * what models hold, and every region and every instant has the same.
 */
export function isLasting(value: object): boolean {
  if (!Object.isFrozen(value)) return false;
  if (lasting.has(value)) return true;
  if (!isFrozenJson(value)) return false;
  lasting.add(value);
  return true;
}

/**
 * Notes that frozen JSON, as it was just parsed, is the same for good, and so are its upper parts, of which models take some: to
 * look through them again would cost as much as to parse them.
 */
export function noteLasting<T>(json: T, levels = 3): T {
  if (levels === 0 || typeof json !== 'object' || json === null) return json;
  lasting.add(json);
  for (const part of Object.values(json)) noteLasting(part, levels - 1);
  return json;
}

function isFrozenJson(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  // JSON has no negative zero.
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || !Object.isFrozen(value) || !isPlain(value)) return false;
  if (!Array.isArray(value))
    return Object.keys(value).every((key) => {
      const own = Object.getOwnPropertyDescriptor(value, key);
      // What a getter gives may be another thing each time.
      return !own?.get && isFrozenJson(own?.value);
    });
  for (let i = 0; i < value.length; i++) if (!isFrozenJson(value[i])) return false;
  return true;
}

/** Neither of a class nor of another realm. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
