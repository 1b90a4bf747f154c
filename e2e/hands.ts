import { errors, type Locator, type Page } from 'playwright-core';
import { swipe } from './people.ts';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** What somebody does to a page, whatever they do it with. Things are called by the names they are read out by. */
export interface Hands {
  readonly page: Page;
  /** A button, a link or a tab. */
  readonly press: (name: string | RegExp) => Promise<void>;
  readonly type: (field: string, words: string) => Promise<void>;
  /** One answer of several, or a box to tick: by its name, or an answer by its place from 0. */
  readonly choose: (option: string | RegExp | number) => Promise<void>;
  /** The button asks for a file and gets this one. */
  readonly handOver: (button: string, file: ChosenFile) => Promise<void>;
  /** Yes to the card on top of the deck. */
  readonly applyToTopCard: () => Promise<void>;
  /** Out of a dialog as one came. */
  readonly close: () => Promise<void>;
  /** Waits until these words can be read. */
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
 * Now and then Chromium makes no click of a made-up touch that lasts no time: the page sees the finger come and go, and that
 * is all. A person taps again, and so does this; a tap that was heard is never repeated.
 */
async function tap(page: Page, control: Locator): Promise<void> {
  const heard = await page.evaluateHandle(() => {
    const clicks = { count: 0 };
    document.addEventListener('click', () => (clicks.count += 1), { capture: true, once: true });
    return clicks;
  });
  await control.tap();
  const isLost = await page
    .waitForFunction(({ count }) => count > 0, heard, { timeout: LATE_CLICK_MS })
    // Any other failure: the click has led to another page.
    .then(
      () => false,
      (failure) => failure instanceof errors.TimeoutError,
    );
  if (isLost) await control.tap();
}

/** Opens the chooser of files by `ask` and answers it. */
export async function handOver(page: Page, ask: () => Promise<void>, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await ask();
  await (await chooser).setFiles(file);
}

export function see(page: Page, words: string | RegExp): Promise<void> {
  return page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor();
}

export function controlNamed(page: Page, name: string | RegExp): Locator {
  const named = { name, exact: true };
  const anyKind = page
    .getByRole('button', named)
    .or(page.getByRole('link', named))
    .or(page.getByRole('tab', named));
  return anyKind.filter({ visible: true }).first();
}

export function fieldNamed(page: Page, name: string): Locator {
  const named = { name, exact: true };
  return page.getByRole('textbox', named).or(page.getByRole('spinbutton', named));
}

export function optionNamed(page: Page, name: string | RegExp | number): Locator {
  if (typeof name === 'number') return page.getByRole('radio').nth(name);
  const named = { name, exact: true };
  return page.getByRole('radio', named).or(page.getByRole('checkbox', named));
}
