import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { topCard } from './finger.ts';
import { controlNamed, fieldNamed, type Hands, handOver, optionNamed, see } from './hands.ts';

/** More tab stops than any screen has before the target. */
const STOPS = 90;
/** More than the tabs or radio buttons in any group. */
const ARROWS = 10;

/** Uses only the keyboard. Fails if a control it uses does not visibly have the focus. */
export function byKeyboard(page: Page): Hands {
  const press = async (name: string | RegExp) => {
    const control = controlNamed(page, name);
    const state = () =>
      control.evaluate((element) => (element.matches(':disabled') ? 'disabled' : element.role));
    // Disabled controls can't be focused.
    let role = await state();
    if (role === 'disabled') await expect.poll(async () => (role = await state())).not.toBe('disabled');
    if (role === 'tab') await openTab(page, control);
    else await pressOn(page, control, 'Enter');
  };
  return {
    page,
    press,
    type: async (field, words) => {
      await tabTo(page, fieldNamed(page, field));
      await page.keyboard.type(words);
    },
    choose: (option) => choose(page, optionNamed(page, option)),
    handOver: (button, file) => handOver(page, () => press(button), file),
    applyToTopCard: () => pressOn(page, topCard(page).getByRole('button').first(), 'ArrowRight'),
    close: () => page.keyboard.press('Escape'),
    see: (words) => see(page, words),
  };
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.evaluateAll(describeFocus)) !== 'elsewhere';
}

/** Presses Tab until the target has the focus; fails if it can't be reached, or if the focus isn't visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  let focusState = await target.evaluateAll(describeFocus);
  for (let stop = 0; stop < STOPS && focusState === 'elsewhere'; stop += 1) {
    await page.keyboard.press('Tab');
    focusState = await target.evaluateAll(describeFocus);
  }
  if (focusState === 'well') return;
  // Waits for elements that are still moving into place.
  await expect
    .poll(() => target.evaluateAll(describeFocus), { message: `the focus on ${target}` })
    .toBe('well');
}

async function pressOn(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** A row of tabs is one tab stop; arrow keys open the others. */
async function openTab(page: Page, tab: Locator): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }));
  await arrowTo(page, tab, 'ArrowRight');
}

async function choose(page: Page, option: Locator): Promise<void> {
  const { type, name } = await option.evaluate((input: HTMLInputElement) => ({
    type: input.type,
    name: input.name,
  }));
  if (type === 'radio') {
    // A group of radio buttons is one tab stop, too.
    await tabTo(page, page.locator(`input[name="${name}"]`));
    await arrowTo(page, option, 'ArrowDown');
  } else await tabTo(page, option);
  if (type === 'checkbox' || !(await option.isChecked())) await page.keyboard.press('Space');
}

async function arrowTo(page: Page, target: Locator, key: 'ArrowRight' | 'ArrowDown'): Promise<void> {
  for (let step = 0; !(await hasFocus(target)); step += 1) {
    expect(step, `${key} leads to ${target}`).toBeLessThan(ARROWS);
    await page.keyboard.press(key);
  }
}

/**
 * Runs in the page. Returns 'well' if one of these has the focus, with a ring drawn on it or around it and nothing over it;
 * otherwise what is wrong.
 */
function describeFocus(targets: readonly Element[]): string {
  const focusedTarget = targets.find((target) => target === document.activeElement);
  if (!focusedTarget) return 'elsewhere';
  let ringedElement: Element | null = focusedTarget;
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  };
  while (ringedElement && !hasRing(ringedElement)) ringedElement = ringedElement.parentElement;
  if (ringedElement === null) return 'without a ring';
  const { left, top, width, height } = focusedTarget.getBoundingClientRect();
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
  if (topElement === null) return 'outside the window';
  const isClear = focusedTarget.contains(topElement) || topElement.contains(focusedTarget);
  return isClear ? 'well' : `under ${topElement.outerHTML.slice(0, 160)}`;
}
