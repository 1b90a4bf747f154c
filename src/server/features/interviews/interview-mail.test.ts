import { expect } from 'vitest';
import { appOfFile } from '#testing/app-of-file.ts';
import { interviewStories } from '#testing/interview-stories.ts';
import { mailBag } from '#testing/mail-bag.ts';
import { HOUR } from '../../clock.ts';
import { compile } from '../../mail/compile.ts';

const bag = mailBag();
const app = await appOfFile({}, { mailer: bag });
const test = interviewStories(app);

test('mail about an interview carries link, people, agenda and a file', async ({
  story: { amara, bridge, schedule, change, cancel },
}) => {
  // First let the mail about the match go out.
  await app.advance(HOUR);
  const { id } = await schedule({
    location: 'https://meet.example/abc',
    interviewerName: 'Sam Bridge',
    agenda: 'Your experience on wards',
    notes: 'The secret word is heron',
  });
  await app.advance(HOUR);
  const to = amara.user?.email ?? '';
  const [invitation] = bag.to(to).filter(({ calendar }) => calendar !== undefined);
  expect(invitation?.text).toContain('Meeting link: https://meet.example/abc');
  expect(invitation?.text).toContain('With: Sam Bridge, ');
  expect(invitation?.text).toContain('Agenda: Your experience on wards');
  expect(invitation?.calendar?.method).toBe('REQUEST');
  expect(invitation?.calendar?.text).toContain(`UID:interview-${id}@nod`);
  expect(JSON.stringify(invitation)).not.toContain('heron');
  if (invitation === undefined) return;
  expect(compile(invitation, 'Nod <nod@example.org>').icalEvent).toMatchObject({ method: 'REQUEST' });

  await change(id, { scheduledAt: new Date(app.clock().getTime() + 96 * HOUR).toISOString() });
  await app.advance(HOUR);
  await cancel(id, bridge);
  await app.advance(HOUR);
  const later = bag.to(to).flatMap(({ calendar }) => calendar ?? []);
  expect(later.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  expect(later.map(({ text }) => /SEQUENCE:(\d+)/.exec(text)?.[1])).toEqual(['0', '1', '2']);
});
