import type { Locator, Page } from 'playwright-core';

/** The innermost section of a page with this heading. */
export function card(page: Page, title: string): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();
}
