import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { askAgain } from './ask-again.tsx';

test('after single sign-on, the code of one’s own app is asked for', async () => {
  const refused = { message: 'Enter the code that your app shows now, or use a passkey.', field: 'code' };
  const answers = [
    Response.json(refused, { status: 422 }),
    Response.json({ until: '2026-11-26T12:10:00.000Z' }),
  ];
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answers.shift();
  });
  onTestFinished(() => void vi.unstubAllGlobals());

  const isProven = askAgain(false);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await page.getByLabelText('Your password').fill('three-quiet-words');
  await confirm.click();
  await expect.element(page.getByText(refused.message)).toBeVisible();
  await page.getByLabelText('Code').fill('123456');
  await confirm.click();
  expect(await isProven).toBe(true);
  expect(sent).toEqual([{ password: 'three-quiet-words' }, { code: '123456' }]);
});
