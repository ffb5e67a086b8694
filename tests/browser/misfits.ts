import type { Page } from 'playwright-core';

/**
 * Finds what readers cannot read when text is larger or wider than the page was designed for: a page that scrolls
 * sideways, words cut off at the page's edge or by a box, words outside their box or over other words, and words broken
 * although the window is wide enough for them.
 */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const nameOf = (element: Element): string => `${element.localName}.${element.classList.value}`;
    const misfits = new Set<string>();
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) misfits.add(`${scrollWidth} px wide`);
    const boxes = new Map<Element, ReturnType<typeof readBox>>();
    const readBox = (element: Element) => {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
      const frame = Number.parseFloat(style.borderLeftWidth) * Number.parseFloat(style.borderRightWidth);
      return {
        box,
        // A line clamp cuts an excerpt on purpose, with an ellipsis.
        cutsBeside: cuts(style.overflowX),
        cutsBelow: cuts(style.overflowY) && style.webkitLineClamp === 'none',
        isExcerpt: style.webkitLineClamp !== 'none',
        isScrolled: scrolls(style.overflowX) || scrolls(style.overflowY),
        isBox: style.display !== 'inline' && (style.backgroundColor !== 'rgba(0, 0, 0, 0)' || frame > 0),
        isOver: style.position === 'sticky' || style.position === 'fixed',
        isUnread:
          element.matches('[aria-hidden="true"], .unseen, .skip') ||
          (style.clipPath !== 'none' && style.position === 'absolute'),
      };
    };
    const boxOf = (element: Element) => {
      const known = boxes.get(element) ?? readBox(element);
      boxes.set(element, known);
      return known;
    };
    const lines: { left: number; right: number; top: number; bottom: number; said: string; text: Node }[] =
      [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent ?? '';
      if (!element || words.trim() === '') continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const outer: ReturnType<typeof readBox>[] = [];
      for (let o: Element | null = element; o && o !== document.body; o = o.parentElement)
        outer.push(boxOf(o));
      if (outer.some(({ isUnread, isScrolled }) => isUnread || isScrolled)) continue;
      const said = `${nameOf(element)} "${words.trim().slice(0, 40)}"`;
      const frame = outer.find(({ isBox }) => isBox)?.box;
      const isOver = outer.some((each) => each.isOver);
      const isExcerpt = outer.some((each) => each.isExcerpt);
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) {
        if (rect.width < 1) continue;
        // Take only the part of a line that letters fill.
        const top = rect.top + rect.height / 4;
        const bottom = rect.bottom - rect.height / 4;
        const isBeside = (box: DOMRect): boolean =>
          rect.right > box.right + 1.5 || rect.left < box.left - 1.5;
        const isBelow = (box: DOMRect): boolean => bottom > box.bottom + 1.5 || top < box.top - 1.5;
        if (rect.right > width + 1 || rect.left < -1) misfits.add(`cut off: ${said}`);
        if (
          outer.some(
            ({ box, cutsBeside, cutsBelow }) => (cutsBeside && isBeside(box)) || (cutsBelow && isBelow(box)),
          )
        )
          misfits.add(`cut: ${said}`);
        if (frame && !isExcerpt && (isBeside(frame) || isBelow(frame)))
          misfits.add(`out of its box: ${said}`);
        if (!isOver && !isExcerpt)
          lines.push({ left: rect.left, right: rect.right, top, bottom, said, text });
      }
      for (const word of words.matchAll(/[\p{Script=Latin}\p{Script=Hangul}\d]{4,}/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter((part) => part.width > 0.5);
        const whole = parts.reduce((sum, part) => sum + part.width, 0);
        const isBroken = new Set(parts.map((part) => Math.round(part.top))).size > 2;
        if (isBroken && whole < width * 0.8) misfits.add(`broken: ${word[0]} in ${said}`);
      }
    }
    lines.sort((a, b) => a.top - b.top);
    for (const [i, one] of lines.entries())
      for (let k = i + 1; k < lines.length; k++) {
        const other = lines[k];
        if (!other || other.top > one.bottom - 1.5) break;
        const beside = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const below = Math.min(one.bottom, other.bottom) - other.top;
        if (one.text !== other.text && beside > 2 && below > 1.5)
          misfits.add(`over each other: ${one.said} and ${other.said}`);
      }
    return [...misfits];
  });
}
