import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ApplicationStatus } from '#contract/applications.ts';
import { applications, members, offers } from '#contract/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts';
import { SCHEMA } from '#server/tasks/queue-state.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { newApplicant } from '#testing/applied.ts';
import { join } from '#testing/join.ts';
import { makeOffer, offerTerms } from '#testing/offer.ts';
import type { Person } from '#testing/person.ts';
import { rejectHeld } from './hold-rejection.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

/** Rejects as our own screens do, so that it can be undone for ten seconds. */
function reject(who: Person, applicationId: string, undoable = true, from: ApplicationStatus = 'pending') {
  return who.call(applications.moveApplication, {
    params: { applicationId },
    body: { status: 'rejected', rejectionReason: 'skills', from, undoable },
  });
}

const takeBack = (who: Person, applicationId: string) =>
  who.call(applications.takeBackRejection, { params: { applicationId } });

const firstApplication = async (seeker: Person) => (await seeker.call(applications.listApplications))[0];

test('a rejection that is taken back leaves no trace', async () => {
  const { seeker, applicationId } = await newApplicant(app, bridge, 'Amara', 'Staff Nurse');
  const { status, undoUntil } = await reject(bridge, applicationId);
  expect(status).toBe('pending');
  expect(Date.parse(undoUntil ?? '') - app.clock().getTime()).toBe(10 * SECOND);
  expect(await bridge.receivedApplication(applicationId)).toMatchObject({
    status: 'pending',
    rejectsAt: undoUntil,
  });
  expect(await firstApplication(seeker)).toMatchObject({ status: 'pending', answeredAt: null });
  await app.advance(5 * SECOND);
  await takeBack(bridge, applicationId);
  await app.advance(HOUR);
  expect(await firstApplication(seeker)).toMatchObject({
    status: 'pending',
    verdict: 'owed',
    rejectionReason: null,
  });
  expect(await bridge.receivedApplication(applicationId)).not.toHaveProperty('rejectsAt');
  expect(await seeker.noticesOf('status')).toEqual([]);
  const history = await seeker.call(applications.getHistory, { params: { applicationId } });
  expect(history.map((entry) => entry.status)).toEqual(['pending']);
  await expect(takeBack(bridge, applicationId)).rejects.toMatchObject({ status: 409 });
});

test('a rejection not taken back counts from when it was decided', async () => {
  const { seeker, applicationId } = await newApplicant(app, bridge, 'Ben', 'Porter');
  const decidedAt = app.clock().toISOString();
  await reject(bridge, applicationId);
  await app.advance(MINUTE);
  expect(await firstApplication(seeker)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'skills',
    answeredAt: decidedAt,
    verdict: 'answered_in_time',
  });
  expect(await seeker.noticesOf('status')).toHaveLength(1);
  await expect(takeBack(bridge, applicationId)).rejects.toMatchObject({ status: 409 });
  // A client without support for this rejects at once.
  const { applicationId: other } = await newApplicant(app, bridge, 'Cleo', 'Cook');
  expect(await reject(bridge, other, false)).toMatchObject({ status: 'rejected' });
});

test('a rejection within an hour of the deadline takes effect at once', async () => {
  const { seeker, applicationId } = await newApplicant(app, bridge, 'Dora', 'Carer');
  await app.advance(2 * DAY - 30 * MINUTE);
  const answer = await reject(bridge, applicationId);
  expect(answer).toMatchObject({ status: 'rejected' });
  expect(answer).not.toHaveProperty('undoUntil');
  expect(await firstApplication(seeker)).toMatchObject({ verdict: 'answered_in_time' });
});

test('moves and removals made meanwhile override a held rejection', async () => {
  const rita = await join(app, bridge, 'recruiter', 'Rita');
  const { seeker, applicationId } = await newApplicant(app, bridge, 'Efe', 'Baker');
  await reject(rita, applicationId);
  // A colleague says yes instead.
  await bridge.moveTo(applicationId, 'shortlisted');
  await app.advance(MINUTE);
  expect(await firstApplication(seeker)).toMatchObject({ status: 'shortlisted', rejectionReason: null });
  expect(await bridge.receivedApplication(applicationId)).not.toHaveProperty('rejectsAt');

  // A colleague takes it back; a stranger cannot.
  const { applicationId: second } = await newApplicant(app, bridge, 'Fay', 'Miller');
  await reject(rita, second);
  await expect(takeBack(await app.employer('Cedar Homes'), second)).rejects.toMatchObject({ status: 404 });
  await takeBack(bridge, second);

  // The held rejections of a removed member no longer take effect.
  const { seeker: gus, applicationId: third } = await newApplicant(app, bridge, 'Gus', 'Picker');
  await reject(rita, third);
  await bridge.call(members.removeMember, { params: { userId: rita.id }, body: {} });
  await app.advance(MINUTE);
  expect(await firstApplication(gus)).toMatchObject({ status: 'pending' });
});

test('a forbidden move is refused at once', async () => {
  const { seeker, applicationId } = await newApplicant(app, bridge, 'Hal', 'Waiter');
  await seeker.call(applications.moveApplication, {
    params: { applicationId },
    body: { status: 'withdrawn' },
  });
  await expect(reject(bridge, applicationId)).rejects.toMatchObject({ status: 409 });
  expect(await bridge.receivedApplication(applicationId)).not.toHaveProperty('rejectsAt');
});

test('an accepted offer overrides a held rejection', async () => {
  const { seeker, applicationId } = await newApplicant(app, bridge, 'Ines', 'Tailor');
  await bridge.moveTo(applicationId, 'shortlisted');
  await bridge.moveTo(applicationId, 'interview_scheduled');
  await makeOffer(bridge, applicationId, offerTerms(app.clock()));
  await reject(bridge, applicationId, true, 'offered');
  const offer = (await firstApplication(seeker))?.offer;
  await seeker.call(offers.acceptOffer, {
    params: { applicationId },
    body: { revision: offer?.revision ?? 0 },
  });
  await app.advance(MINUTE);
  expect(await firstApplication(seeker)).toMatchObject({ status: 'offered', offer: { status: 'accepted' } });
  expect(await bridge.receivedApplication(applicationId)).not.toHaveProperty('rejectsAt');
});

test('a rejection based on an older state is refused, not held', async () => {
  const { seeker, applicationId } = await newApplicant(app, bridge, 'Jon', 'Florist');
  const decide = (match: string) =>
    bridge.fetch(`/api/applications/${applicationId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': match },
      body: JSON.stringify({ status: 'rejected', from: 'pending', undoable: true }),
    });
  expect((await decide('"2020-01-01T00:00:00.000Z"')).status).toBe(412);
  const receivedBefore = await bridge.receivedApplication(applicationId);
  expect(receivedBefore).not.toHaveProperty('rejectsAt');
  expect((await decide(`"${receivedBefore?.updatedAt}"`)).status).toBe(200);
  // The time in the ETag hasn't changed: programs don't see a held rejection.
  expect((await bridge.receivedApplication(applicationId))?.updatedAt).toBe(receivedBefore?.updatedAt);
  await app.advance(MINUTE);
  const receivedAfter = await bridge.receivedApplication(applicationId);
  expect(receivedAfter).toMatchObject({ status: 'rejected' });
  expect(receivedAfter?.updatedAt).not.toBe(receivedBefore?.updatedAt);
  expect(await firstApplication(seeker)).toMatchObject({ status: 'rejected' });
});

test('a rejection whose task was lost in a restore takes effect once', async () => {
  const { seeker, applicationId } = await newApplicant(app, bridge, 'Ozan', 'Roofer');
  const decidedAt = app.clock().toISOString();
  await reject(bridge, applicationId);
  // A backup without the queue, or a task that failed for good, leaves this state.
  await sql`delete from ${sql.id(SCHEMA, 'job')} where name = ${rejectHeld.name}`.execute(app.context.db);
  await app.advance(MINUTE);
  expect(await firstApplication(seeker)).toMatchObject({ status: 'pending' });
  await app.advance(10 * MINUTE);
  await app.settle();
  await app.advance(10 * MINUTE);
  expect(await firstApplication(seeker)).toMatchObject({ status: 'rejected', answeredAt: decidedAt });
  expect(await seeker.noticesOf('status')).toHaveLength(1);
  expect(await bridge.receivedApplication(applicationId)).not.toHaveProperty('rejectsAt');
  const history = await seeker.call(applications.getHistory, { params: { applicationId } });
  expect(history.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
