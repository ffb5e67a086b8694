/**
 * Views of linked data that tell what is read of them, so that nothing raw is handed to templates whose parts change
 * apart from each other.
 */

/** A view of an object in which some members tell that they are read. */
export function observed<T extends object>(target: T, members: { readonly [K in keyof T]?: () => T[K] }): T {
  const view = { ...target };
  for (const [name, get] of Object.entries(members))
    Object.defineProperty(view, name, { get: get as () => unknown, enumerable: true, configurable: true });
  return view;
}

interface Observer<K, V> {
  /** Which keys there are, and their order, is asked. */
  keys(): void;
  /** The value at a key is asked, whether there is one or not; gives what is handed out. */
  entry(key: K, value: V | undefined): V | undefined;
}

/** A view of a map, key by key. */
export class ObservedMap<K, V> implements ReadonlyMap<K, V> {
  readonly #map: ReadonlyMap<K, V>;
  readonly #observer: Observer<K, V>;

  constructor(map: ReadonlyMap<K, V>, observer: Observer<K, V>) {
    this.#map = map;
    this.#observer = observer;
  }

  get(key: K): V | undefined {
    return this.#observer.entry(key, this.#map.get(key));
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  get size(): number {
    this.#observer.keys();
    return this.#map.size;
  }

  keys(): MapIterator<K> {
    this.#observer.keys();
    return this.#map.keys();
  }

  *entries(): MapIterator<[K, V]> {
    for (const key of this.keys()) yield [key, this.get(key) as V];
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(run: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) run(value, key, this);
  }
}

/** A view of a plain object, key by key. */
export function observedRecord<V>(
  record: Readonly<Record<string, V>>,
  observer: Observer<string, V>,
): Readonly<Record<string, V>> {
  const own = (key: PropertyKey): V | undefined =>
    typeof key === 'string' && Object.hasOwn(record, key) ? record[key] : undefined;
  return new Proxy(
    {},
    {
      get: (target, key) =>
        typeof key === 'string' && !(key in Object.prototype)
          ? observer.entry(key, own(key))
          : Reflect.get(target, key),
      has: (target, key) =>
        typeof key === 'string' ? observer.entry(key, own(key)) !== undefined : Reflect.has(target, key),
      ownKeys: () => {
        observer.keys();
        return Object.keys(record);
      },
      getOwnPropertyDescriptor: (_, key) => {
        const value = typeof key === 'string' ? observer.entry(key, own(key)) : undefined;
        return value === undefined
          ? undefined
          : { value, enumerable: true, configurable: true, writable: false };
      },
      set: () => false,
    },
  );
}
