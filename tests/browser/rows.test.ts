import { describe, expect, inject, it } from 'vitest';
import { inWindows, look, pathIn, REGIONS } from './support.ts';

const { blackFriday, earlyBird } = inject('sites');

describe('the catalogue of the home page', () => {
  it.each([
    [1440, '/us'],
    [1440, '/de'],
    [1440, '/'],
    [820, '/us'],
  ])('at %i px leaves no gap in a cell of %s', async (width, pathname) => {
    await look({ viewport: { width, height: 900 } }, async ({ page }) => {
      for (const { url } of [blackFriday, earlyBird]) {
        await page.goto(url + pathname);
        // A low row is as high as its ticket, with its text centred.
        const holes = await page.locator('.lineup__plate > .cell:not(.cell--again)').evaluateAll((cells) =>
          cells.flatMap((cell) => {
            const words = cell.querySelector('.cell__words') as Element;
            const said = [...words.children].reduce(
              (sum, own) => sum + own.getBoundingClientRect().height,
              0,
            );
            const hole = words.getBoundingClientRect().height - said;
            return hole > 140 ? [`${cell.getAttribute('data-product')}: ${Math.round(hole)}`] : [];
          }),
        );
        expect(holes).toEqual([]);
      }
    });
  });

  it.each([
    [1440, '/us'],
    [1440, '/de'],
    [1024, '/fr'],
    [820, '/eu'],
    [390, '/de'],
  ])('at %i px aligns price and button in every cell of %s', async (width, pathname) => {
    await look({ viewport: { width, height: 900 } }, async ({ page }) => {
      for (const { url } of [blackFriday, earlyBird]) {
        await page.goto(url + pathname);
        await page.evaluate(() => document.fonts.ready);
        const cells = await page
          .locator('.lineup__plate > .cell:not(.cell--out, .cell--again):visible')
          .evaluateAll((all) =>
            all.map((cell) => {
              const own = cell.getBoundingClientRect();
              const boxOf = (part: string) => (cell.querySelector(part) as Element).getBoundingClientRect();
              const [price, button] = [
                boxOf('.ticket__price'),
                boxOf('.ticket__ways .action:not(.action--closed)'),
              ];
              return {
                row: Math.round(own.bottom),
                // Rounded, since borders may round differently.
                price: [price.left - own.left, own.bottom - price.bottom],
                button: [own.right - button.right, own.bottom - button.bottom],
              };
            }),
          );
        expect(cells.length).toBeGreaterThan(4);
        const [first] = cells;
        for (const { price, button, row } of cells) {
          expect(Math.abs((price[0] ?? 0) - (first?.price[0] ?? 0))).toBeLessThan(3);
          expect(Math.abs((button[0] ?? 0) - (first?.button[0] ?? 0))).toBeLessThan(3);
          for (const other of cells.filter((cell) => cell.row === row)) {
            expect(Math.abs((price[1] ?? 0) - (other.price[1] ?? 0))).toBeLessThan(3);
            expect(Math.abs((button[1] ?? 0) - (other.button[1] ?? 0))).toBeLessThan(3);
          }
        }
      }
    });
  });
});

describe('a row of the catalogue', () => {
  it.each(['us', 'de', 'uk'])(
    'holds prices of one kind and is full at every width, in %s',
    async (region) => {
      await look({}, async ({ page }) => {
        for (const { url } of [blackFriday, earlyBird]) {
          await page.goto(`${url}/${region}`);
          await inWindows(page, [1440, 820, 390], async (width) => {
            const rows = await page.locator('.lineup__plate > .cell:visible').evaluateAll((all) => {
              const rows = new Map<number, { kinds: Set<boolean>; right: number }>();
              for (const cell of all) {
                const { top, right } = cell.getBoundingClientRect();
                const row = rows.get(Math.round(top)) ?? { kinds: new Set(), right: 0 };
                row.kinds.add(cell.querySelector('.ticket--plain') !== null);
                row.right = Math.round(right);
                rows.set(Math.round(top), row);
              }
              return [...rows.values()].map(({ kinds, right }) => ({ kinds: kinds.size, right }));
            });
            expect(rows.length).toBeGreaterThan(2);
            for (const { kinds, right } of rows) {
              expect(kinds, `${width} px`).toBe(1);
              expect(Math.abs(right - (rows[0]?.right ?? 0)), `${width} px`).toBeLessThan(3);
            }
          });
        }
      });
    },
  );

  it('draws no smaller figure larger than a taller one', async () => {
    await look({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(`${blackFriday.url}/us`);
      const [scout, ranger] = await Promise.all(
        ['interstellarScoutK1', 'toyStoryBuzzLightyear'].map((product) =>
          page
            .locator(`.lineup__plate > [data-product="${product}"] .cell__figure`)
            .evaluate((figure) => figure.getBoundingClientRect().height),
        ),
      );
      expect(scout).toBeLessThan(ranger ?? 0);
    });
  });
});

describe('first aid', () => {
  it.each([
    [[820, 1440], '/us/support'],
    [[1440], '/de/support'],
    [[1440], '/support'],
  ])('at %s px fills its rows with the products on %s', async (widths, pathname) => {
    await look({}, async ({ page }) => {
      await page.goto(earlyBird.url + pathname);
      await inWindows(page, widths, async (width) => {
        const ends = await page.locator('.triage__who li').evaluateAll((cells) => {
          const rows = new Map<number, number>();
          for (const cell of cells) {
            const { top, right } = cell.getBoundingClientRect();
            rows.set(Math.round(top), Math.round(right));
          }
          return [...rows.values()];
        });
        expect(ends, `${width} px`).toHaveLength(2);
        expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)), `${width} px`).toBeLessThanOrEqual(2);
      });
    });
  });
});

describe('first aid on a phone', () => {
  it('is fully visible at 320 and 390 px, three in a row', async () => {
    await look({}, async ({ page }) => {
      await page.goto(`${earlyBird.url}/us/support`);
      await inWindows(page, [320, 390], async (width) => {
        const rows = await page.locator('.triage__who li').evaluateAll((cells) => {
          const rows = new Map<number, number>();
          for (const cell of cells) {
            const { top, right } = cell.getBoundingClientRect();
            if (right <= innerWidth) rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + 1);
          }
          return [...rows.values()];
        });
        expect(rows.length, `${width} px`).toBeGreaterThanOrEqual(4);
        expect(rows.slice(0, 4), `${width} px`).toEqual([3, 3, 3, 3]);
      });
    });
  });
});

describe('the address of the support page', () => {
  it('is on one line within the sheet at every width', async () => {
    await look({}, async ({ page }) => {
      for (const pathname of ['/us/support', '/support']) {
        await page.goto(earlyBird.url + pathname);
        await page.evaluate(() => document.fonts.ready);
        await inWindows(page, [320, 390, 768, 1440], async (width) => {
          const [lines, right, sheet] = await page
            .locator('.reach a')
            .first()
            .evaluate((own) => {
              const range = document.createRange();
              range.selectNodeContents(own);
              const sheet = (own.closest('.reach') as Element).getBoundingClientRect().right;
              return [range.getClientRects().length, range.getBoundingClientRect().right, sheet] as const;
            });
          expect(lines, `${pathname} at ${width}`).toBe(1);
          expect(right, `${pathname} at ${width}`).toBeLessThanOrEqual(sheet + 1);
        });
      }
    });
  });
});

describe('the Japanese home page', () => {
  it('breaks no label within a word at any width', async () => {
    await look({}, async ({ page }) => {
      await page.goto(`${earlyBird.url}/jp`);
      await inWindows(page, [390, 820, 1440], async (width) => {
        for (const [within, word] of [
          ['.praise', 'サーボモーター'],
          ['.crowd', 'インターステラー'],
          ['.stage__lead', 'クルマに'],
        ] as const) {
          const lines = await page.locator(within).evaluate((own, sought) => {
            const walk = document.createTreeWalker(own, NodeFilter.SHOW_TEXT);
            for (let text = walk.nextNode(); text; text = walk.nextNode()) {
              const at = (text.textContent ?? '').indexOf(sought);
              if (at < 0) continue;
              const range = document.createRange();
              range.setStart(text, at);
              range.setEnd(text, at + sought.length);
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
            }
            return 0;
          }, word);
          expect(lines, `${word} at ${width}`).toBe(1);
        }
      });
    });
  });
});

describe('numbers with their words', () => {
  it('have a margin to the edge of their cells at 1200 and 1440 px', async () => {
    await look({}, async ({ page }) => {
      await page.goto(`${earlyBird.url}/jp`);
      await page.evaluate(() => document.fonts.ready);
      await inWindows(page, [1200, 1440], async (width) => {
        const free = await page.locator('.praise h3 em').evaluateAll((all) =>
          all.map((own) => {
            const range = document.createRange();
            range.selectNodeContents(own);
            const cell = (own.closest('li') as Element).getBoundingClientRect().right;
            return cell - range.getBoundingClientRect().right;
          }),
        );
        expect(free).toHaveLength(3);
        expect(Math.min(...free), `${width} px`).toBeGreaterThanOrEqual(20);
      });
    });
  });
});

describe('a poster on a phone', () => {
  it.each(['/us', '/fr'])('of %s has a link line of its own', async (pathname) => {
    await look({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(earlyBird.url + pathname);
      const below = await page.locator('.poster__words > p + .action').evaluateAll((all) =>
        all.map((own) => {
          const said = (own.previousElementSibling as Element).getBoundingClientRect().bottom;
          return own.getBoundingClientRect().top - said;
        }),
      );
      expect(below.length).toBeGreaterThan(1);
      expect(Math.min(...below)).toBeGreaterThanOrEqual(0);
    });
  });
});

describe('the figures that a base fits', () => {
  it('have the ground line of their row at every width, and are tall enough', async () => {
    const expected = new Map([
      [390, { least: 60, rows: 5 }],
      [820, { least: 80, rows: 3 }],
      [1440, { least: 100, rows: 2 }],
    ]);
    await look({}, async ({ page }) => {
      await page.goto(`${earlyBird.url}/us/ai-base`);
      await inWindows(page, [...expected.keys()], async (width) => {
        const figures = await page.locator('.compatible__figure').evaluateAll((all) =>
          all.map((own) => {
            const { bottom, height } = own.getBoundingClientRect();
            return { ground: Math.round(bottom), height };
          }),
        );
        const { least = 0, rows } = expected.get(width) ?? {};
        expect(Math.min(...figures.map(({ height }) => height)), `${width} px`).toBeGreaterThan(least);
        const grounds = new Set(figures.map(({ ground }) => ground));
        expect(grounds.size, `${width} px`).toBe(rows);
      });
    });
  });
});

describe('a film without a text column', () => {
  it('has its caption below, and text beside it fills its height', async () => {
    await look({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(`${blackFriday.url}/us/toy-story-buzz-lightyear`);
      await page.evaluate(() => document.fonts.ready);
      const [film, caption, heading, points] = await page.locator('.feature--film').evaluate((own) =>
        ['.film__stage', 'figcaption', '.heading', '.feature__points'].map((what) => {
          const { top, bottom } = (own.querySelector(what) as Element).getBoundingClientRect();
          return { top, bottom };
        }),
      );
      expect(caption?.top).toBeGreaterThanOrEqual(film?.bottom ?? Number.NaN);
      expect(Math.abs((heading?.top ?? 0) - (film?.top ?? 0))).toBeLessThanOrEqual(24);
      expect(Math.abs((points?.bottom ?? 0) - (film?.bottom ?? 0))).toBeLessThanOrEqual(40);
    });
  });
});

describe('the heading of a transformation', () => {
  it.each(REGIONS)('ends before the first frame at every width, in %s', async (region) => {
    await look({ viewport: { width: 1024, height: 900 } }, async ({ page }) => {
      for (const slug of [
        'bumblebee-g1-performance',
        'flagship-bumblebee',
        'flagship-megatron',
        'flagship-optimus-prime',
        'grimlock-g1-flagship',
      ]) {
        const url = earlyBird.url + pathIn(region, slug);
        if (!(await page.request.get(url)).ok()) continue;
        await page.goto(url);
        await page.evaluate(() => document.fonts.ready);
        await inWindows(page, [1024, 1440, 1920], async (width) => {
          const free = await page.locator('.turn').evaluateAll((all) =>
            all.map((turn) => {
              const walk = document.createTreeWalker(
                turn.querySelector('.heading') as Element,
                NodeFilter.SHOW_TEXT,
              );
              const range = document.createRange();
              let right = 0;
              while (walk.nextNode()) {
                range.selectNodeContents(walk.currentNode);
                right = Math.max(right, range.getBoundingClientRect().right);
              }
              const frame = [...turn.querySelectorAll('.frames__one')].find(
                (one) => one.getClientRects().length > 0,
              );
              return (frame as Element).getBoundingClientRect().left - right;
            }),
          );
          expect(Math.min(...free, 99), `${url} at ${width}`).toBeGreaterThanOrEqual(8);
        });
      }
    });
  });
});

describe('the page of a product', () => {
  it.each([
    '/us/grimlock-g1-flagship',
    '/us/toy-story-buzz-lightyear',
    '/us/ai-base',
    '/de/k1-pro-interstellar-scout',
  ])('ends both halves of a row of %s on one line, with headings of one size', async (pathname) => {
    await look({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(blackFriday.url + pathname);
      await page.evaluate(() => document.fonts.ready);
      const ends = await page.locator('.pair > .section').evaluateAll((halves) =>
        halves.map((half) => {
          const last = [...half.children].findLast((own) => own.getBoundingClientRect().height > 0);
          const inner =
            half.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(half).paddingBottom);
          return Math.round(inner - (last as Element).getBoundingClientRect().bottom);
        }),
      );
      expect(ends.length).toBeGreaterThan(1);
      expect(ends.every((gap) => Math.abs(gap) <= 1)).toBe(true);
      // Reference sections have smaller headings than narrative ones.
      const looked = ':is(.section--scale, .section--inTheBox, .section--faq, .section--specs) h2';
      for (const own of [`:is(${looked})`, `:not(${looked})`]) {
        const sizes = await page
          .locator(`.section .heading h2:not(.change *, .feature--film .heading:last-child *)${own}`)
          .evaluateAll((heads) => heads.map((head) => getComputedStyle(head).fontSize));
        expect(new Set(sizes).size).toBe(1);
      }
    });
  });

  it.each([
    '/us/ai-base',
    '/us/grimlock-g1-flagship',
    '/us/flagship-optimus-prime',
    '/us/buzz-lightyear-space-ranger-alpha',
    '/de/k1-pro-interstellar-scout',
  ])('stretches no row of specs of %s, and has each value beside its name', async (pathname) => {
    await look({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(blackFriday.url + pathname);
      await page.evaluate(() => document.fonts.ready);
      const rows = await page.locator('.specs__table > div').evaluateAll((all) =>
        all.map((row) => {
          const [name, value] = [...row.children].map((own) => own.getBoundingClientRect());
          return {
            height: row.getBoundingClientRect().height,
            apart: Math.abs(
              (name?.top ?? 0) + (name?.bottom ?? 0) - (value?.top ?? 0) - (value?.bottom ?? 0),
            ),
          };
        }),
      );
      expect(rows.length).toBeGreaterThan(3);
      // At most three lines of a value, plus padding.
      expect(Math.max(...rows.map(({ height }) => height))).toBeLessThan(96);
      expect(Math.max(...rows.map(({ apart }) => apart))).toBeLessThan(4);
    });
  });
});
