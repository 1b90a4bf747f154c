import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { type TestSmtp, testSmtp } from '#testing/smtp.ts';
import { layOutLetter } from './letter.ts';
import type { Mail, Mailer } from './mailer.ts';
import { listOutbox, outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const FROM = 'Nod <nod@jobs.example>';

interface Adapter {
  readonly mailer: Mailer;
  /** What arrived, oldest first. */
  readonly arrived: () => Promise<readonly Email[]>;
}

let smtp: TestSmtp;
const folder = join(tmpdir(), `nod-outbox-${randomUUID()}`);
const adapters = {} as Record<'smtp' | 'outbox', Adapter>;

beforeAll(async () => {
  smtp = await testSmtp();
  adapters.smtp = { mailer: smtpMailer(smtp.url, FROM), arrived: async () => smtp.received };
  const clock = testClock();
  const outbox = outboxMailer(folder, FROM, clock);
  adapters.outbox = {
    mailer: {
      send: (mail) => {
        clock.advance(1);
        return outbox.send(mail);
      },
    },
    arrived: async () => {
      const names = (await listOutbox(folder)).toReversed();
      return Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(join(folder, `${name}.eml`)))),
      );
    },
  };
});
afterAll(async () => {
  await smtp.stop();
  await rm(folder, { recursive: true, force: true });
});

function mailTo(to: string, more: Partial<Mail> = {}): Mail {
  const letter = {
    subject: 'It’s a match: Bridge & Co said yes',
    heading: 'It’s a match',
    paragraphs: ['Bridge & Co said <yes> to you for Café Manager.'],
    action: { label: 'Start', href: 'https://jobs.example/?tab=chat&thread=1' },
    footer: 'Why you got this.',
  };
  return { id: randomUUID(), to, subject: letter.subject, ...layOutLetter(letter), ...more };
}

describe.each(['smtp', 'outbox'] as const)('%s', (name) => {
  test('a mail arrives with its subject, both texts, Message-ID and headers', async () => {
    const { mailer, arrived } = adapters[name];
    const mail = mailTo('amara@example.org', { headers: { 'List-Unsubscribe': '<https://jobs.example/u>' } });
    expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
    const email = (await arrived()).at(-1);
    expect(email).toMatchObject({
      subject: mail.subject,
      from: { name: 'Nod', address: 'nod@jobs.example' },
      to: [{ address: 'amara@example.org' }],
      messageId: `<${mail.id}@jobs.example>`,
    });
    expect(email?.text?.trim()).toBe(mail.text.trim());
    expect(email?.html).toContain('Bridge &amp; Co said &lt;yes&gt; to you for Café Manager.');
    expect(email?.html).toContain('name="color-scheme" content="light dark"');
    expect(email?.html).not.toMatch(/<img|url\(|<script/);
    const headers = new Map(email?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe('<https://jobs.example/u>');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
  });

  test.each([
    ['subject', 'zoe@example.org', 'Hello\r\nBcc: everybody@example.org'],
    ['address', 'zoe@example.org\r\nBcc: everybody@example.org', 'Hello'],
  ])('a %s cannot inject a header or a recipient', async (_what, to, subject) => {
    const { mailer, arrived } = adapters[name];
    const before = (await arrived()).length;
    await mailer.send(mailTo(to, { subject }));
    const sent = (await arrived()).slice(before);
    expect(sent.flatMap(({ bcc }) => bcc ?? [])).toEqual([]);
    expect(sent.flatMap(({ headers }) => headers.map(({ key }) => key))).not.toContain('bcc');
    expect(JSON.stringify(sent.map((email) => email.to))).not.toContain('"everybody@example.org"');
  });
});

test('the different refusals of a mail server are distinguished', async () => {
  const { mailer } = adapters.smtp;
  const outcome = async (step: 'recipient' | 'content', answer: string) => {
    smtp.refuse(step, answer);
    const posted = await mailer.send(mailTo('amara@example.org'));
    smtp.refuse(step, null);
    return posted;
  };
  expect(await outcome('recipient', '550 5.1.1 No such user here')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('No such user here'),
  });
  expect((await outcome('recipient', '450 4.2.1 Try again later')).outcome).toBe('later');
  expect((await outcome('recipient', '550 5.7.1 Your address is blocked')).outcome).toBe('failed');
  expect((await outcome('content', '554 5.6.0 Not this')).outcome).toBe('failed');
  expect((await outcome('content', '451 4.3.0 Not now')).outcome).toBe('later');
  expect((await mailer.send(mailTo('amara@example.org'))).outcome).toBe('sent');
});

test('an unreachable mail server is tried again later', async () => {
  const gone = await testSmtp();
  await gone.stop();
  const posted = await smtpMailer(gone.url, FROM).send(mailTo('amara@example.org'));
  expect(posted.outcome).toBe('later');
});
