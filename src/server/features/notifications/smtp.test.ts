import { afterAll, beforeAll, expect, test } from 'vitest';
import { preferences } from '#contract/index.ts';
import { MINUTE } from '#server/clock.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import type { Person } from '#testing/person.ts';
import { type TestSmtp, testSmtp } from '#testing/smtp.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { notifyUser } from './commands.ts';

let app: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await testSmtp();
  const publicUrl = new URL('https://jobs.example');
  app = await testApp({ publicUrl }, { mailer: smtpMailer(smtp.url, 'Nod <nod@jobs.example>') });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

async function inform(person: Person, title: string) {
  await app.context.db.transaction().execute((trx) =>
    notifyUser(trx, {
      userId: person.id,
      kind: 'interview',
      title,
      body: 'Staff Nurse with Bridge & Co: 10 am on Tuesday.',
      href: '/?tab=matches',
      now: app.clock(),
    }),
  );
}

test('a real SMTP server’s delays, refusals and outage are handled', async () => {
  const amara = await app.seeker('Amara');
  await inform(amara, 'An interview is arranged');
  await app.advance(MINUTE);
  const [email] = smtp.received;
  expect(email).toMatchObject({
    subject: 'An interview is arranged',
    from: { name: 'Nod', address: 'nod@jobs.example' },
    to: [{ address: 'amara@example.org' }],
  });
  expect(email?.text).toContain('https://jobs.example/?tab=matches');
  expect(email?.html).toContain('Staff Nurse with Bridge &amp; Co: 10 am on Tuesday.');
  const headers = new Map(email?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toMatch(/^<https:\/\/jobs\.example\/unsubscribe\?token=[\w.-]+>$/);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  smtp.refuse('content', '451 4.3.0 Busy');
  await inform(amara, 'It was moved');
  await app.advance(MINUTE);
  expect(smtp.received).toHaveLength(1);
  smtp.refuse('content', null);
  await app.advance(MINUTE);
  expect(smtp.received.map((each) => each.subject)).toEqual(['An interview is arranged', 'It was moved']);

  const port = Number(smtp.url.port);
  await smtp.stop();
  await inform(amara, 'It is tomorrow');
  await app.advance(MINUTE);
  await app.advance(MINUTE);
  smtp = await testSmtp({ port });
  expect(smtp.received).toEqual([]);
  await app.advance(2 * MINUTE);
  expect(smtp.received.map((each) => each.subject)).toEqual(['It is tomorrow']);

  smtp.refuse('recipient', '550 5.1.1 There is no amara here');
  await inform(amara, 'It is within the hour');
  await app.advance(MINUTE);
  expect((await amara.call(preferences.getPreferences)).mailRefused?.reason).toContain('There is no amara');
  smtp.refuse('recipient', null);
  await inform(amara, 'How was it?');
  await app.advance(MINUTE);
  expect(smtp.received).toHaveLength(1);
});
