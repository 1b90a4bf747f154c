import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts, applications, invites, roles, safety, seekers } from '#contract/index.ts';
import { HOUR, MINUTE, SECOND } from '#server/clock.ts';
import { SCHEMA } from '#server/tasks/queue-state.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { sendApplication } from './notify-of-application.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

/** Applies as our own client does, so that it can be undone for ten seconds. */
function applyFor(seeker: Person, roleId: string, superLike = false) {
  return seeker.call(applications.apply, { body: { roleId, superLike, undoable: true } });
}

function undo(seeker: Person, applicationId: string) {
  return seeker.call(applications.undoApplication, { params: { applicationId } });
}

function listReceived(roleId: string) {
  return bridge.call(applications.listEmployerApplications, { query: { roleId } });
}

/** What another seeker reads on the role's card. */
async function countedOnCard(reader: Person, roleId: string): Promise<number | undefined> {
  const cards = await reader.call(roles.listDeck, { query: { limit: 50 } });
  return cards.find(({ id }) => id === roleId)?._count?.applications;
}

async function applicationsCounted(roleId: string): Promise<number> {
  const role = await bridge.call(roles.getEmployerRole, { params: { roleId } });
  return role._count.applications;
}

test('the employer is notified ten seconds after an application', async () => {
  const amara = await app.seeker('Amara');
  const { id: roleId } = await bridge.postRole({ title: 'Staff Nurse' });
  const submittedAt = app.clock();
  const { application } = await applyFor(amara, roleId);
  const { id } = application;
  expect(application.undoUntil).toBe(new Date(submittedAt.getTime() + 10 * SECOND).toISOString());
  expect(Date.parse(application.dueAt) - submittedAt.getTime()).toBe(48 * HOUR);
  expect(await listReceived(roleId)).toEqual([]);
  expect(await applicationsCounted(roleId)).toBe(0);
  const binta = await app.seeker('Binta');
  expect(await countedOnCard(binta, roleId)).toBe(0);
  await expect(bridge.moveTo(id, 'shortlisted')).rejects.toMatchObject({ status: 404 });
  const before = (await bridge.noticesOf('application')).length;
  await app.advance(9 * SECOND);
  // Even if the queue's clock is ahead of ours.
  await sql`update tasks.job set start_after = now() where name = 'application.send' and state = 'created'`.execute(
    app.context.db,
  );
  await app.settle();
  expect(await bridge.noticesOf('application')).toHaveLength(before);
  expect(await listReceived(roleId)).toEqual([]);
  await app.advance(SECOND);
  expect(await bridge.noticesOf('application')).toHaveLength(before + 1);
  expect(await listReceived(roleId)).toMatchObject([{ id, dueAt: application.dueAt }]);
  expect(await applicationsCounted(roleId)).toBe(1);
  expect(await countedOnCard(binta, roleId)).toBe(1);
  const [listed] = await amara.call(applications.listApplications);
  expect(listed).not.toHaveProperty('undoUntil');
  await expect(undo(amara, id)).rejects.toMatchObject({ status: 409 });
});

test('an application whose task was lost in a restore is sent once', async () => {
  const ama = await app.seeker('Ama');
  const { id: roleId } = await bridge.postRole({ title: 'Ward Clerk' });
  const { application } = await applyFor(ama, roleId);
  // A backup without the queue, or a task that failed for good, leaves this state.
  await sql`delete from ${sql.id(SCHEMA, 'job')} where name = ${sendApplication.name}`.execute(
    app.context.db,
  );
  const before = (await bridge.noticesOf('application')).length;
  await app.advance(MINUTE);
  expect(await listReceived(roleId)).toEqual([]);
  await app.advance(10 * MINUTE);
  await app.settle();
  await app.advance(10 * MINUTE);
  expect(await listReceived(roleId)).toMatchObject([{ id: application.id, dueAt: application.dueAt }]);
  expect(await bridge.noticesOf('application')).toHaveLength(before + 1);
});

test('withdrawing before it is sent is not announced, and can’t be undone', async () => {
  const ayo = await app.seeker('Ayo');
  const { id: roleId } = await bridge.postRole({ title: 'Night Porter' });
  const { application } = await applyFor(ayo, roleId);
  const noticesBefore = await bridge.noticesOf('status');
  const [phone, desktop] = [await Live.of(ayo), await Live.of(bridge)];
  await ayo.moveTo(application.id, 'withdrawn');
  expect(await phone.next('application')).toMatchObject({ status: 'withdrawn' });
  // A later event, so that an earlier one would have come.
  await ayo.applyTo((await bridge.postRole({ title: 'Day Porter' })).id);
  expect(await desktop.next('application')).toMatchObject({ status: 'pending' });
  await app.advance(11 * SECOND);
  expect(await bridge.noticesOf('status')).toEqual(noticesBefore);
  expect(await listReceived(roleId)).toEqual([]);
  expect(await applicationsCounted(roleId)).toBe(0);
  const listed = (await ayo.call(applications.listApplications)).find(({ id }) => id === application.id);
  expect(listed).toMatchObject({ status: 'withdrawn' });
  expect(listed).not.toHaveProperty('undoUntil');
  await expect(undo(ayo, application.id)).rejects.toThrow('This application can’t be undone any more.');
  // An invitation does not say that there was an application.
  await ayo.call(seekers.saveSeekerProfile, { body: { skills: ['Lifting'], isDiscoverable: true } });
  await expect(bridge.call(applications.invite, { body: { roleId, seekerId: ayo.id } })).rejects.toThrow(
    'They are no longer available for this role.',
  );
});

test('an undone application leaves no trace and allows another', async () => {
  const kofi = await app.seeker('Kofi');
  const { id: roleId } = await bridge.postRole({ title: 'Ward Sister' });
  const { application } = await applyFor(kofi, roleId, true);
  await undo(kofi, application.id);
  expect(await kofi.call(applications.listApplications)).toEqual([]);
  const before = (await bridge.noticesOf('application')).length;
  await app.advance(HOUR);
  expect(await bridge.noticesOf('application')).toHaveLength(before);
  expect(await listReceived(roleId)).toEqual([]);
  // The role is back in his deck, and so is today's super like.
  const deck = await kofi.call(roles.listDeck);
  expect(deck.map(({ id }) => id)).toContain(roleId);
  const reapplied = await applyFor(kofi, roleId, true);
  expect(reapplied.application).toMatchObject({ status: 'pending', isSuperLike: true });
  expect(reapplied.application.id).not.toBe(application.id);
});

test('an immediate match is sent at once and cannot be undone', async () => {
  const zoe = await app.seeker('Zoe');
  const { id: roleId } = await bridge.postRole({ title: 'Matron' });
  await zoe.call(seekers.saveSeekerProfile, {
    body: { skills: ['Triage'], isDiscoverable: true },
  });
  await bridge.call(applications.invite, { body: { roleId, seekerId: zoe.id } });
  expect(await zoe.call(invites.listInvites)).toHaveLength(1);
  const { application, isMutualMatch } = await applyFor(zoe, roleId);
  expect(isMutualMatch).toBe(true);
  expect(await listReceived(roleId)).toHaveLength(1);
  await expect(undo(zoe, application.id)).rejects.toMatchObject({ status: 409 });
});

test('an application to a company that blocks the seeker meanwhile is not sent', async () => {
  const dele = await app.seeker('Dele');
  const { threadId } = await meet(dele, bridge, 'Carer');
  const { id: roleId } = await bridge.postRole({ title: 'Senior Carer' });
  const { application } = await applyFor(dele, roleId);
  await bridge.call(safety.block, { body: { threadId } });
  const bridgesNotices = async () => JSON.stringify(await bridge.noticesOf('application'));
  const phone = await Live.of(dele);
  await app.advance(11 * SECOND);
  expect(await bridgesNotices()).not.toContain('Senior Carer');
  expect(await listReceived(roleId)).toEqual([]);
  await expect(bridge.moveTo(application.id, 'shortlisted')).rejects.toMatchObject({ status: 404 });
  // To Dele it looks like any other that the block has ended.
  expect(await phone.next('application')).toMatchObject({
    applicationId: application.id,
    status: 'rejected',
  });
  const all = await dele.call(applications.listApplications);
  const listed = all.find(({ id }) => id === application.id);
  expect(listed).toMatchObject({ status: 'rejected', rejectionReason: 'unstated' });
  expect(listed).not.toHaveProperty('undoUntil');
  expect((await dele.noticesOf('status'))[0]?.body).toContain(
    'turned down your application for Senior Carer',
  );
  const history = await dele.call(applications.getHistory, { params: { applicationId: application.id } });
  expect(history.map(({ words }) => words)).toEqual(['You applied.', 'They said no without a reason.']);
  await expect(undo(dele, application.id)).rejects.toMatchObject({ status: 409 });
  // Nor does the company hear of it two days later.
  await app.advance(49 * HOUR);
  expect(await bridgesNotices()).not.toContain('Senior Carer');
});

test('an account deleted within ten seconds is not announced to the company', async () => {
  const ewa = await app.seeker('Ewa');
  const { id: roleId } = await bridge.postRole({ title: 'Dietitian' });
  await applyFor(ewa, roleId);
  const noticesBefore = await bridge.noticesOf('status');
  await ewa.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
  expect(await bridge.noticesOf('status')).toEqual(noticesBefore);
});

test('an application from a client without undo is sent at once', async () => {
  const femi = await app.seeker('Femi');
  const { id: roleId } = await bridge.postRole({ title: 'Porter' });
  const { application } = await femi.applyTo(roleId);
  expect(application).not.toHaveProperty('undoUntil');
  expect(await listReceived(roleId)).toHaveLength(1);
});

test('nobody undoes another seeker’s application', async () => {
  const { id: roleId } = await bridge.postRole({ title: 'Cook' });
  const { application } = await applyFor(await app.seeker('Gia'), roleId);
  await expect(undo(await app.seeker('Hal'), application.id)).rejects.toMatchObject({ status: 404 });
});
