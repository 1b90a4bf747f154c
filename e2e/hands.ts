import { errors, type Locator, type Page } from 'playwright-core';
import { swipe } from './people.ts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** What a user does on a page, with any input device. Controls are found by their accessible names. */
export interface Hands {
  readonly page: Page;
  /** A button, a link or a tab. */
  readonly press: (name: string | RegExp) => Promise<void>;
  readonly type: (field: string, words: string) => Promise<void>;
  /** A radio button or a checkbox: by its name, or a radio button by its index from 0. */
  readonly choose: (option: string | RegExp | number) => Promise<void>;
  /** Presses a button that opens a file chooser, and chooses this file. */
  readonly handOver: (button: string, file: ChosenFile) => Promise<void>;
  /** Applies to the role on the top card. */
  readonly applyToTopCard: () => Promise<void>;
  /** Closes the open dialog. */
  readonly close: () => Promise<void>;
  /** Waits until these words are visible. */
  readonly see: (words: string | RegExp) => Promise<void>;
}

/** A finger on a phone: taps, and a swipe on the deck. Needs a page with touch. */
export function byFinger(page: Page): Hands {
  const press = (name: string | RegExp) => tap(page, controlNamed(page, name));
  return {
    page,
    press,
    type: async (field, words) => {
      await fieldNamed(page, field).tap();
      await fieldNamed(page, field).fill(words);
    },
    choose: (option) => optionNamed(page, option).tap(),
    handOver: (button, file) => handOver(page, () => press(button), file),
    applyToTopCard: () => swipe(page, 250),
    close: () => press('Close'),
    see: (words) => see(page, words),
  };
}

const LATE_CLICK_MS = 2_000;

/**
 * Chromium sometimes turns a simulated tap of no duration into no click: the page gets touch events and nothing more. A
 * person would tap again, and so does this; a tap that produced a click is never repeated.
 */
async function tap(page: Page, control: Locator): Promise<void> {
  const events = await page.evaluateHandle(() => {
    const clicks = { count: 0 };
    document.addEventListener('click', () => (clicks.count += 1), { capture: true, once: true });
    return clicks;
  });
  await control.tap();
  const isLost = await page
    .waitForFunction(({ count }) => count > 0, events, { timeout: LATE_CLICK_MS })
    // Any other failure: the click has led to another page.
    .then(
      () => false,
      (failure) => failure instanceof errors.TimeoutError,
    );
  if (isLost) await control.tap();
}

/** Opens the file chooser with `ask` and chooses the file. */
export async function handOver(page: Page, ask: () => Promise<void>, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await ask();
  await (await chooser).setFiles(file);
}

export function see(page: Page, words: string | RegExp): Promise<void> {
  return page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
}

/** Waits for a toast with both texts at once: on a busy machine it may be gone before a second wait begins. */
export function seeToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Messages (F8)' }).getByRole('listitem');
  return toast.filter({ hasText: title }).filter({ hasText: description }).waitFor();
}

export function controlNamed(page: Page, name: string | RegExp): Locator {
  const options = { name, exact: true };
  const anyKind = page
    .getByRole('button', options)
    .or(page.getByRole('link', options))
    .or(page.getByRole('tab', options));
  return anyKind.filter({ visible: true }).first();
}

export function fieldNamed(page: Page, name: string): Locator {
  const options = { name, exact: true };
  return page.getByRole('textbox', options).or(page.getByRole('spinbutton', options));
}

export function optionNamed(page: Page, name: string | RegExp | number): Locator {
  if (typeof name === 'number') return page.getByRole('radio').nth(name);
  const options = { name, exact: true };
  return page.getByRole('radio', options).or(page.getByRole('checkbox', options));
}
