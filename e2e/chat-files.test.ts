import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messages } from '#contract/index.ts';
import { bodyOfFiles } from '#contract/messages.ts';
import { attach } from '#testing/attach.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { expectNoIssues, issuesOfShape } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const stage = await stageOfFile();

const DEGREE = { name: 'degree.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a degree') };

interface Conversation {
  readonly seeker: Person;
  readonly employer: Person;
  readonly threadId: string;
}

async function talkOf(firstName: string, companyName: string): Promise<Conversation> {
  const [seeker, employer] = [await stage.app.seeker(firstName), await stage.app.employer(companyName)];
  const { threadId } = await meet(seeker, employer, 'Staff Nurse');
  await employer.call(messages.sendMessage, { body: { threadId, bodyMd: 'Could you send your degree?' } });
  return { seeker, employer, threadId };
}

const files = (page: Page) => page.getByRole('list', { name: 'Files to send' });
const log = (page: Page) => page.getByRole('log');

test('Amara sends a file from her phone, and the employer downloads it', async () => {
  const { seeker, employer, threadId } = await talkOf('Amara', 'Bridge & Co');
  const amara = await browserOf(seeker, stage, PHONE, `/?tab=chat&thread=${threadId}`);
  const bridge = await browserOf(employer, stage, DESKTOP, `/chat/${seeker.id}`);
  await log(amara).getByText('Could you send your degree?').waitFor();

  const chooser = amara.waitForEvent('filechooser');
  await amara.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles([
    DEGREE,
    { name: 'badge.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  ]);
  await amara.getByText('badge.gif can’t be sent here').waitFor();
  await files(amara).getByText('PDF, 17 bytes', { exact: true }).waitFor();
  await expect.poll(() => amara.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true);
  expect(await issuesOfShape(amara)).toEqual([]);
  await amara.getByRole('button', { name: 'Send', exact: true }).click();
  await log(amara)
    .getByRole('link', { name: /degree\.pdf/ })
    .waitFor();
  await files(amara).waitFor({ state: 'detached' });

  const link = log(bridge).getByRole('link', { name: /degree\.pdf/ });
  await link.waitFor();
  await expectNoIssues(bridge);
  const download = bridge.waitForEvent('download');
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('degree.pdf');
  expect((await readFile(await file.path())).equals(DEGREE.buffer)).toBe(true);
});

test('files are dropped and pasted on a desktop, and need a connection', async () => {
  const { seeker, employer } = await talkOf('Bela', 'Mill Lane');
  const page = await browserOf(employer, stage, DESKTOP, `/chat/${seeker.id}`);
  await log(page).getByText('Could you send your degree?').waitFor();
  const bringFile = (event: 'drop' | 'paste', name: string) =>
    page.getByRole('textbox', { name: 'Message' }).evaluate(
      (field, { event, name }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['Our terms'], name, { type: 'text/plain' }));
        const init = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
        );
      },
      { event, name },
    );
  await bringFile('drop', 'terms.txt');
  await bringFile('paste', 'pasted.txt');
  await files(page).getByText('Plain text, 9 bytes', { exact: true }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Remove pasted.txt' }).click();

  // A file that finished uploading is sent with the message, even if the message is queued offline.
  await page.context().setOffline(true);
  await bringFile('paste', 'late.txt');
  await page.getByText('You need a connection to attach files.').waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('Here are our terms.');
  await page.keyboard.press('Enter');
  await log(page).getByText('Here are our terms.').waitFor();
  await page.context().setOffline(false);
  await log(page)
    .getByRole('link', { name: /terms\.txt/ })
    .waitFor();
  const [item] = await seeker.call(messages.listThreads);
  expect(item?.lastMessage).toMatchObject({
    bodyMd: 'Here are our terms.',
    attachments: [{ name: 'terms.txt' }],
  });
});

test('a search leads to a message from long ago, by keyboard', async () => {
  const { seeker, employer, threadId } = await talkOf('Cora', 'Quay');
  const { db } = stage.app.context;
  await employer.call(messages.sendMessage, {
    body: { threadId, bodyMd: 'Parking is behind the **house**.' },
  });
  // More messages than a conversation loads at first.
  const since = stage.app.clock().getTime();
  await db
    .insertInto('messages')
    .values(
      Array.from({ length: 250 }, (_, n) => ({
        id: crypto.randomUUID(),
        thread_id: threadId,
        sender_user_id: seeker.id,
        body_md: `Question ${n}`,
        client_id: null,
        created_at: new Date(since + n),
      })),
    )
    .execute();
  const page = await browserOf(seeker, stage, DESKTOP, `/?tab=chat&thread=${threadId}`);
  await log(page).getByText('Question 249').waitFor();
  await page.getByRole('button', { name: 'Search messages' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('HOUSE park');
  await page.getByText('1 message', { exact: true }).waitFor();
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['Park', 'house']);
  await expectNoIssues(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const foundMessage = log(page).getByRole('listitem').filter({ hasText: 'Parking is behind the house.' });
  await expect.poll(() => foundMessage.evaluate((item) => item === document.activeElement)).toBe(true);
  await expect.poll(() => foundMessage.isVisible()).toBe(true);

  await page.getByRole('button', { name: 'Search messages' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('nowhere');
  await page.getByRole('heading', { name: 'No messages found' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').waitFor({ state: 'detached' });
  expect(
    await page
      .getByRole('button', { name: 'Search messages' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
});

test('Nell removes a file, and it disappears from both screens at once', async () => {
  const { seeker, employer, threadId } = await talkOf('Nell', 'Orchard');
  const passport = await attach(seeker, threadId, '%PDF-1.7 a passport', 'passport.pdf');
  const body = { threadId, bodyMd: bodyOfFiles([passport]), attachmentIds: [passport.id] };
  await seeker.call(messages.sendMessage, { body });
  const [nell, orchard] = [
    await browserOf(seeker, stage, PHONE, `/?tab=chat&thread=${threadId}`),
    await browserOf(employer, stage, DESKTOP, `/chat/${seeker.id}`),
  ];
  await log(orchard)
    .getByRole('link', { name: /passport/ })
    .waitFor();
  expect(await orchard.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await log(nell).getByRole('button', { name: 'Remove passport.pdf' }).click();
  await nell.getByRole('dialog', { name: 'Remove this file?' }).waitFor();
  await expectNoIssues(nell);
  await nell.getByRole('button', { name: 'Remove', exact: true }).click();
  await log(nell).getByText('You removed this file.', { exact: true }).waitFor();
  await log(orchard).getByText('This file was removed.', { exact: true }).waitFor();
  await expectNoIssues(orchard);
  await orchard.reload();
  await log(orchard).getByText('This file was removed.', { exact: true }).waitFor();
  expect(await orchard.getByText(/passport/).count()).toBe(0);
});
