import type { Page } from 'playwright-core';

/** One finger on the top card of the deck, moved as far as the test says. Needs a page with touch. */
export interface Finger {
  /** Moves to this offset in pixels from where it was put down; resolves when the card's next frame is drawn. */
  readonly moveTo: (x: number, y?: number) => Promise<void>;
  readonly lift: () => Promise<void>;
}

export async function fingerOnCard(page: Page): Promise<Finger> {
  const box = await topCard(page).boundingBox();
  if (box === null) throw new Error('no card to touch');
  const session = await page.context().newCDPSession(page);
  const from = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  let at = { x: 0, y: 0 };
  await touch('touchStart', [from]);
  return {
    moveTo: async (x, y = 0) => {
      const start = at;
      at = { x, y };
      // In small steps, like a hand: the first few pixels decide between a tap, a scroll and a drag.
      for (let step = 1; step <= 8; step += 1) {
        const part = (to: number, since: number) => Math.round(since + ((to - since) * step) / 8);
        await touch('touchMove', [{ x: from.x + part(x, start.x), y: from.y + part(y, start.y) }]);
      }
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    },
    lift: async () => {
      await touch('touchEnd', []);
      await session.detach();
    },
  };
}

export function topCard(page: Page) {
  return page.locator('[data-depth="0"]');
}

export async function topTitle(page: Page): Promise<string> {
  return (await topCard(page).getByRole('heading').first().textContent())?.trim() ?? '';
}

/** How far the top card is from its place, in pixels to the right. */
export function offset(page: Page): Promise<number> {
  return topCard(page).evaluate((card) => new DOMMatrix(getComputedStyle(card).transform).m41);
}
