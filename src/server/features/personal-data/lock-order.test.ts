import { type RawBuilder, sql } from 'kysely';
import { describe, expect } from 'vitest';
import { accounts, applications, interviews, members, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { interviewStories } from '#testing/interview-stories.ts';
import { join } from '#testing/join.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { runAtOnce } from '#testing/waiting-for-locks.ts';
import { HOUR } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockName } from '../../db/lock-name.ts';

const app = await appOfFile();
const test = interviewStories(app);
const { db } = app.context;

const leave = (who: Person) => who.call(accounts.deleteAccount, { body: { password: TEST_PASSWORD } });
const lockRow = (row: RawBuilder<unknown>) => (trx: Db) => sql`select 1 from ${row} for update`.execute(trx);

// Without one order of locks these deadlock, and one of the two calls fails (docs/decisions/0124).
describe.runIf(onPostgres)('two calls at once', () => {
  test('an interview is scheduled while its company is deleted', async ({
    story: { amara, bridge, schedule },
  }) => {
    const [scheduled, left] = await runAtOnce(
      db,
      (trx) => lockName(trx, `interviewer:${bridge.id}:sam@bridge.example`),
      () => schedule(),
      () => leave(bridge),
    );
    expect([scheduled.status, left.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await amara.call(interviews.listInterviews)).toEqual([]);
  });

  test('a late answer arrives while its company is deleted', async ({ story: { amara, bridge } }) => {
    const { id: roleId } = await bridge.postRole({ title: 'Porter' });
    const { application } = await amara.applyTo(roleId);
    await app.advance(49 * HOUR);
    const [left, answered] = await runAtOnce(
      db,
      lockRow(sql`roles where id = ${roleId}`),
      () => leave(bridge),
      () => bridge.moveTo(application.id, 'rejected', 'pending'),
    );
    expect(left.status).toBe('fulfilled');
    expect(answered).toMatchObject({ status: 'rejected', reason: { status: 404 } });
    expect(await amara.call(applications.listApplications)).toEqual([]);
  });

  test('a member is removed while what they had to answer is answered late', async ({
    story: { amara, bridge },
  }) => {
    const rhea = await join(app, bridge, 'recruiter', 'Rhea');
    const { id: roleId } = await rhea.postRole({ title: 'Orderly' });
    const { application } = await amara.applyTo(roleId);
    const params = { applicationId: application.id };
    await bridge.call(applications.assignApplication, { params, body: { userId: rhea.id } });
    await app.advance(49 * HOUR);
    const [removed, answered] = await runAtOnce(
      db,
      lockRow(sql`roles where id = ${roleId}`),
      () => bridge.call(members.removeMember, { params: { userId: rhea.id }, body: {} }),
      () => bridge.moveTo(application.id, 'rejected', 'pending'),
    );
    expect([removed.status, answered.status]).toEqual(['fulfilled', 'fulfilled']);
  });

  test('somebody applies while the company confirms the job', async ({ story: { amara, bridge } }) => {
    const { id: roleId } = await bridge.postRole({ title: 'Cook' });
    const [applied, confirmed] = await runAtOnce(
      db,
      (trx) => lockName(trx, `super:${amara.id}`),
      () => amara.call(applications.apply, { body: { roleId, superLike: true } }),
      () => bridge.call(roles.setRoleStatus, { params: { roleId }, body: { status: 'live' } }),
    );
    expect([applied.status, confirmed.status]).toEqual(['fulfilled', 'fulfilled']);
  });
});
