import { describe, expect, it } from 'vitest';
import {
  ALWAYS,
  always,
  BEGINNING,
  Clock,
  combine,
  contains,
  type Edge,
  END,
  edgesOf,
  joinEdges,
  spansWithin,
  type Timed,
  type TimeWindow,
  valueAt,
  windowOf,
} from '../../renderer/clock/index.ts';
import fc from '../support/random.ts';

function edge(at: number, ...texts: string[]): Edge {
  const source = { file: 'data/site.yaml', path: [] };
  const facts = texts.length > 0 ? texts : [`edge at ${at}`];
  return { at, facts: facts.map((text) => ({ text, at: String(at), source })) };
}

const texts = (edge: Edge | null) => edge?.facts.map((fact) => fact.text);

// Few instants, so that edges often coincide.
const at = fc.integer({ min: 0, max: 20 });
const anyInstant = fc.oneof(at, fc.integer({ min: -3, max: 24 }), fc.constant(BEGINNING));
const anyEdge = fc.tuple(at, fc.constantFrom('a', 'b', 'c')).map(([at, text]) => edge(at, text));
const window: fc.Arbitrary<TimeWindow> = fc.record({ starts: fc.option(anyEdge), ends: fc.option(anyEdge) });
const timed: fc.Arbitrary<Timed<number>> = fc
  .record({ initial: fc.option(fc.nat(3)), later: fc.array(fc.tuple(at, fc.nat(3)), { maxLength: 6 }) })
  .map(({ initial, later }) => [
    ...(initial === null ? [] : [{ starts: null, value: initial }]),
    ...later.sort(([a], [b]) => a - b).map(([at, value]) => ({ starts: edge(at), value })),
  ]);

type Question = (clock: Clock) => unknown;
const question: fc.Arbitrary<Question> = fc.oneof(
  window.map((window) => (clock: Clock) => clock.isWithin(window)),
  timed.map((timed) => (clock: Clock) => clock.current(timed)),
  timed.map((timed) => (clock: Clock) => clock.currentSpan(timed)?.starts?.at),
  timed.map((timed) => (clock: Clock) => clock.currentPart(timed, (value) => value > 1)),
  anyEdge.map((edge) => (clock: Clock) => clock.hasPassed(edge)),
  // As in a model, the second question depends on the answer to the first.
  fc.tuple(window, timed, timed).map(([window, within, without]) => (clock: Clock) => {
    return clock.current(clock.isWithin(window) ? within : without);
  }),
);

describe('Clock', () => {
  it('answers at one instant: a window includes its start and excludes its end', () => {
    const window = { starts: edge(10), ends: edge(20) };
    expect([9, 10, 19, 20].map((at) => new Clock(at).isWithin(window))).toEqual([false, true, true, false]);
    expect([9, 10].map((at) => new Clock(at).hasPassed(edge(10)))).toEqual([false, true]);
    const timed = [
      { starts: edge(10), value: 'a' },
      { starts: edge(20), value: 'b' },
    ];
    expect([9, 10, 19, 20].map((at) => new Clock(at).current(timed))).toEqual([undefined, 'a', 'a', 'b']);
  });

  it('is bounded by nothing if nothing that depends on time was asked', () => {
    const clock = new Clock(5);
    clock.current(always(1));
    clock.isWithin({ starts: null, ends: null });
    expect(clock.interval).toEqual(ALWAYS);
    expect(clock.bounds).toEqual({ starts: null, ends: null });
  });

  it('keeps the nearest edge on either side, with the facts of all edges that coincide', () => {
    const clock = new Clock(10);
    for (const at of [2, 8, 4, 30, 12, 20]) clock.hasPassed(edge(at));
    clock.hasPassed(edge(12, 'another'));
    clock.hasPassed(edge(12, 'another'));
    expect(clock.interval).toEqual({ from: 8, until: 12 });
    expect(texts(clock.bounds.starts)).toEqual(['edge at 8']);
    expect(texts(clock.bounds.ends)).toEqual(['edge at 12', 'another']);
  });

  it('is bounded by those edges alone at which a rule makes something else of a value', () => {
    const timed = [10, 20, 30, 40].map((at, i) => ({ starts: edge(at), value: i }));
    const boundsAt = (at: number) => {
      const clock = new Clock(at);
      expect(clock.currentPart(timed, (value) => value > 1)).toBe(at < 10 ? undefined : at >= 30);
      return clock.interval;
    };
    expect(boundsAt(5)).toEqual({ from: BEGINNING, until: 10 });
    for (const at of [10, 19, 20, 29]) expect(boundsAt(at)).toEqual({ from: 10, until: 30 });
    for (const at of [30, 45]) expect(boundsAt(at)).toEqual({ from: 30, until: END });
  });

  it('is not bounded by the end of a window before its start', () => {
    const clock = new Clock(5);
    clock.isWithin({ starts: edge(10), ends: edge(8) });
    expect(clock.interval).toEqual({ from: BEGINNING, until: 10 });
  });

  it('adopts the edges that another clock observed', () => {
    const other = new Clock(10);
    other.isWithin({ starts: edge(4), ends: edge(14) });
    const clock = new Clock(10);
    clock.hasPassed(edge(6));
    clock.observe(other.bounds);
    expect(clock.interval).toEqual({ from: 6, until: 14 });
  });

  it('answers the same anywhere inside its interval, and observes the same interval there', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.array(question, { maxLength: 6 }),
        anyInstant,
        (at, questions, elsewhere) => {
          const clock = new Clock(at);
          const answers = questions.map((ask) => ask(clock));
          expect(contains(clock.interval, at) || at === BEGINNING).toBe(true);
          const { from, until } = clock.interval;
          const inside = [elsewhere, from, until - 1].filter((t) => t !== END && contains(clock.interval, t));
          for (const t of inside) {
            const there = new Clock(t);
            expect(questions.map((ask) => ask(there))).toEqual(answers);
            expect(there.interval).toEqual(clock.interval);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is bounded only by edges that it was asked about', () => {
    fc.assert(
      fc.property(at, fc.array(window), (at, windows) => {
        const clock = new Clock(at);
        for (const window of windows) clock.isWithin(window);
        const asked = windows.flatMap(({ starts, ends }) => [starts?.at ?? BEGINNING, ends?.at ?? END]);
        for (const bound of Object.values(windowOf(clock.bounds))) {
          expect([BEGINNING, END, ...asked]).toContain(bound);
        }
        expect(windowOf(clock.bounds)).toEqual(clock.interval);
      }),
    );
  });
});

describe('joinEdges', () => {
  it('keeps each fact once, and returns the first edge if the second adds nothing', () => {
    const first = edge(1, 'a', 'b');
    expect(joinEdges(first, edge(1, 'b'))).toBe(first);
    expect(texts(joinEdges(first, edge(1, 'b', 'c')))).toEqual(['a', 'b', 'c']);
  });
});

describe('timed values', () => {
  it('are the same through valueAt and through a clock', () => {
    fc.assert(
      fc.property(timed, anyInstant, (timed, at) => {
        expect(valueAt(timed, at)).toBe(new Clock(at).current(timed));
      }),
    );
  });

  it('list their edges in order, one per instant', () => {
    fc.assert(
      fc.property(fc.array(timed), (timeds) => {
        const instants = edgesOf(timeds).map((edge) => edge.at);
        expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
        const starts = timeds.flatMap((timed) =>
          timed.flatMap((span) => (span.starts ? [span.starts.at] : [])),
        );
        expect(new Set(instants)).toEqual(new Set(starts));
      }),
    );
  });

  it('combine into what derive returns at any instant, with equal neighbours joined', () => {
    fc.assert(
      fc.property(fc.array(timed, { maxLength: 4 }), fc.array(anyInstant), (timeds, instants) => {
        const derive = (at: number) => timeds.reduce((sum, timed) => sum + (valueAt(timed, at) ?? 0), 0) % 3;
        const combined = combine(timeds, derive, Object.is);
        for (const at of instants) expect(valueAt(combined, at)).toBe(derive(at));
        combined.forEach((span, i) => {
          const next = combined[i + 1];
          if (next) {
            expect(next.value).not.toBe(span.value);
            expect(next.starts?.at).toBeGreaterThan(span.starts?.at ?? BEGINNING);
          }
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('call derive once for each stretch when combined', () => {
    const seen: number[] = [];
    const spans = [3, 7, 7].map((at) => ({ starts: edge(at), value: at }));
    combine([spans, spans], (at) => seen.push(at), Object.is);
    expect(seen).toEqual([BEGINNING, 3, 7]);
  });

  it('list the spans that overlap a window, in full, and no span that never holds', () => {
    const spans: Timed<string> = [
      { starts: null, value: 'a' },
      { starts: edge(5), value: 'never' },
      { starts: edge(5), value: 'b' },
      { starts: edge(10), value: 'c' },
    ];
    const within = (from: number, until: number) =>
      spansWithin(spans, { from, until }).map((span) => span.value);
    expect(within(0, 5)).toEqual(['a']);
    expect(within(4, 6)).toEqual(['a', 'b']);
    expect(within(5, 10)).toEqual(['b']);
    expect(within(BEGINNING, END)).toEqual(['a', 'b', 'c']);
    expect(spansWithin(spans, { from: 6, until: 7 })).toMatchObject([{ from: 5, until: 10, value: 'b' }]);

    fc.assert(
      fc.property(timed, at, at, (timed, from, length) => {
        const until = from + 1 + length;
        const values = spansWithin(timed, { from, until }).map((span) => span.value);
        const held: number[] = [];
        let last: unknown;
        for (let t = from; t < until; t++) {
          const span = new Clock(t).currentSpan(timed);
          if (span && span !== last) held.push(span.value);
          last = span;
        }
        expect(values).toEqual(held);
      }),
    );
  });
});
