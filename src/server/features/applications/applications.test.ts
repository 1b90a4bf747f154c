import { beforeEach, expect, test } from 'vitest';
import { accounts, applications, matches, messages, notifications, roles, seekers } from '#contract/index.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';

const app = await appOfFile();
let amara: Person;
let bridge: Person;
let role: EmployerRole;
let people = 0;

beforeEach(async () => {
  people += 1;
  amara = await app.seeker(`Amara${people}`);
  bridge = await app.employer(`Bridge ${people}`);
  role = await bridge.postRole();
  await amara.call(seekers.saveSeekerProfile, {
    body: {
      locationCity: 'Bristol',
      skills: ['Nursing'],
      experienceLevel: 'mid',
      minNetMonthlyIncomeInt: 1_800,
    },
  });
});

test('Amara’s application is pending, with its fit and due time', async () => {
  const { application, isMutualMatch } = await amara.applyTo(role.id);
  expect(isMutualMatch).toBe(false);
  expect(application).toMatchObject({ roleId: role.id, status: 'pending', personalityFitInt: 0 });
  expect(Date.parse(application.dueAt) - Date.parse(application.submittedAt)).toBe(48 * HOUR);
  const [received] = await bridge.call(applications.listEmployerApplications);
  const points = received?.fit.reasons.reduce((sum, reason) => sum + reason.points, 0);
  expect(points).toBe(received?.fitScoreInt);
  expect(received?.fitScoreInt).toBe(application.fitScoreInt);
});

test('Bridge & Co see a handle and skills, and after shortlisting the name', async () => {
  const { application } = await amara.applyTo(role.id);
  const [applicationBefore] = await bridge.call(applications.listEmployerApplications);
  expect(applicationBefore?.user).toEqual({
    username: expect.stringMatching(/^Applicant /),
    firstName: null,
    lastName: null,
    profileImageUrl: null,
  });
  expect(JSON.stringify(applicationBefore)).not.toContain('Amara');
  expect(applicationBefore?.seeker.skills).toEqual(['Nursing']);
  await bridge.moveTo(application.id, 'shortlisted');
  const [applicationAfter] = await bridge.call(applications.listEmployerApplications);
  expect(applicationAfter?.user.firstName).toBe(`Amara${people}`);
});

test('shortlisting makes the match and its thread, and notifies both', async () => {
  const { application } = await amara.applyTo(role.id);
  const moved = await bridge.moveTo(application.id, 'shortlisted');
  expect(moved).toMatchObject({ status: 'shortlisted', isMutualMatch: true });
  const [match] = await amara.call(matches.listMatches);
  expect(match).toMatchObject({ role: { id: role.id }, employer: { companyName: `Bridge ${people}` } });
  expect(match?.thread.id).toBe(moved.threadId);
  const [thread] = await bridge.call(messages.listThreads);
  expect(thread?.seeker?.firstName).toBe(`Amara${people}`);
  const kinds = async (who: Person) =>
    (await who.call(notifications.listNotifications)).map((each) => each.kind);
  expect(await kinds(amara)).toEqual(['match']);
  expect((await kinds(bridge)).sort()).toEqual(['application', 'match']);
});

test('an application shows its seeker; a card counts the applications', async () => {
  const lena = await app.seeker(`Lena${people}`);
  await lena.call(seekers.saveSeekerProfile, { body: { skills: ['Nursing', 'Triage'] } });
  const contacted = await bridge.postRole({ contactName: 'Bea', contactEmail: 'bea@bridge.example' });
  const cards = async (who: Person) => {
    await app.settle();
    const deck = await who.call(roles.listDeck, { query: { first: contacted.id } });
    return deck.filter((card) => card.id === contacted.id);
  };
  const unshown = { contactName: null, contactEmail: null };
  expect(await cards(amara)).toMatchObject([{ ...unshown, _count: { applications: 0, matches: 0 } }]);
  const { application } = await lena.applyTo(contacted.id);
  const own = {
    user: { username: lena.user?.username, firstName: `Lena${people}`, lastName: 'Test' },
    seeker: { id: lena.id, skills: ['Nursing', 'Triage'] },
  };
  expect(application).toMatchObject(own);
  expect(await lena.call(applications.listApplications)).toMatchObject([own]);
  await bridge.moveTo(application.id, 'shortlisted');
  expect(await cards(amara)).toMatchObject([{ ...unshown, _count: { applications: 1, matches: 1 } }]);

  // A seeker without a saved profile has no skills.
  const { application: bare } = await (await app.seeker(`Mo${people}`)).applyTo(contacted.id);
  expect(bare.seeker.skills).toEqual([]);
});

test('a match is celebrated once, however many pages ask', async () => {
  const claim = (who: Person) => who.call(matches.claimNewMatches);
  const countUncelebrated = async () => (await amara.call(seekers.getSeekerSummary)).uncelebrated;
  const { application } = await amara.applyTo(role.id);
  expect(await claim(amara)).toEqual([]);
  const { threadId } = await bridge.moveTo(application.id, 'shortlisted');
  expect(await countUncelebrated()).toBe(1);
  const claimed = await Promise.all([1, 2, 3, 4].map(() => claim(amara)));
  expect(claimed.flat()).toEqual([
    {
      matchId: (await amara.call(matches.listMatches))[0]?.match.id,
      threadId,
      roleId: role.id,
      roleTitle: role.title,
      companyName: `Bridge ${people}`,
      fitScoreInt: application.fitScoreInt,
    },
  ]);
  expect(await countUncelebrated()).toBe(0);
  expect((await bridge.send('POST', '/api/matches/new')).status).toBe(403);

  // If applying makes the match, the response to that call says so, and no other page celebrates it again.
  const other = await bridge.postRole({ title: 'Ward Manager' });
  await bridge.call(applications.invite, { body: { roleId: other.id, seekerId: amara.id } });
  expect((await amara.applyTo(other.id)).isMutualMatch).toBe(true);
  expect(await claim(amara)).toEqual([]);
});

test('after a long absence the newest three matches are celebrated', async () => {
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    app.clock.advance(HOUR);
    await meet(amara, bridge, title);
  }
  const claimed = await amara.call(matches.claimNewMatches);
  expect(claimed.map(({ roleTitle }) => roleTitle)).toEqual(['Four', 'Three', 'Two']);
  expect(await amara.call(matches.claimNewMatches)).toEqual([]);
});

test('an application to an earlier invite is a match at once', async () => {
  await bridge.call(applications.invite, { body: { roleId: role.id, seekerId: amara.id } });
  const { isMutualMatch, threadId, application } = await amara.applyTo(role.id);
  expect([isMutualMatch, application.status]).toEqual([true, 'pending']);
  expect((await amara.call(matches.listMatches))[0]?.thread.id).toBe(threadId);
});

test('five clicks and a retry make one application, match and thread', async () => {
  await bridge.call(applications.invite, { body: { roleId: role.id, seekerId: amara.id } });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => amara.applyTo(role.id)));
  expect(new Set(answers.map((answer) => answer.application.id)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.threadId)).size).toBe(1);
  expect(answers.every((answer) => answer.isMutualMatch)).toBe(true);
  await amara.applyTo(role.id);
  expect(await amara.call(applications.listApplications)).toHaveLength(1);
  expect(await amara.call(matches.listMatches)).toHaveLength(1);
  expect(await amara.call(messages.listThreads)).toHaveLength(1);
});

test('a simultaneous application and invite always make a match', async () => {
  const others = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => app.seeker(`Twin${people}x${n}`)));
  for (const other of others) await other.call(seekers.saveSeekerProfile, { body: { skills: ['Nursing'] } });
  await Promise.all(
    others.flatMap((other) => [
      other.applyTo(role.id),
      bridge.call(applications.invite, { body: { roleId: role.id, seekerId: other.id } }),
    ]),
  );
  for (const other of others) expect(await other.call(matches.listMatches)).toHaveLength(1);
});

test('an id in capitals is the same id', async () => {
  await bridge.call(applications.invite, { body: { roleId: role.id, seekerId: amara.id.toUpperCase() } });
  const ids = [role.id, role.id.toUpperCase()];
  const answers = await Promise.all([...ids, ...ids].map((id) => amara.applyTo(id)));
  expect(new Set(answers.map((answer) => answer.application.id)).size).toBe(1);
  expect(answers.every((answer) => answer.isMutualMatch)).toBe(true);
});

test('a rejected applicant can’t be invited afterwards', async () => {
  const { application } = await amara.applyTo(role.id);
  await bridge.moveTo(application.id, 'rejected');
  const invite = bridge.call(applications.invite, { body: { roleId: role.id, seekerId: amara.id } });
  await expect(invite).rejects.toMatchObject({ status: 409 });
  expect(await amara.call(matches.listMatches)).toHaveLength(0);
});

/** Sends requests one after another, so that some arrive before, some during and some after the account's deletion. */
async function moveAgainAndAgain(id: string): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    const { status } = await bridge.send('PUT', `/api/applications/${id}`, { status: 'shortlisted' });
    expect([200, 404]).toContain(status);
  }
}

test('moving an application whose account is being deleted returns 404', async () => {
  const applied = await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      const leaver = await app.seeker(`Leaver${people}x${n}`);
      return { leaver, id: (await leaver.applyTo(role.id)).application.id };
    }),
  );
  await Promise.all(
    applied.flatMap(({ leaver, id }) => [
      leaver.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } }),
      moveAgainAndAgain(id),
    ]),
  );
});

test('two tabs’ simultaneous moves obey D24 and make at most one match', async () => {
  const { application } = await amara.applyTo(role.id);
  const results = await Promise.allSettled([
    bridge.moveTo(application.id, 'shortlisted'),
    bridge.moveTo(application.id, 'rejected'),
    bridge.moveTo(application.id, 'shortlisted'),
  ]);
  const [status] = (await amara.call(applications.listApplications)).map((each) => each.status);
  // Shortlist then reject is legal, reject then shortlist is not: both outcomes obey the table of moves.
  expect(['shortlisted', 'rejected']).toContain(status);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
  }
  expect((await amara.call(matches.listMatches)).length).toBeLessThanOrEqual(1);
});

test('a move that is not allowed is 409 and changes nothing', async () => {
  const { application } = await amara.applyTo(role.id);
  await bridge.call(applications.moveApplication, {
    params: { applicationId: application.id },
    body: { status: 'rejected', rejectionReason: 'skills' },
  });
  await expect(bridge.moveTo(application.id, 'shortlisted')).rejects.toMatchObject({ status: 409 });
  await expect(amara.moveTo(application.id, 'withdrawn')).rejects.toMatchObject({ status: 409 });
  const [amarasApplication] = await amara.call(applications.listApplications);
  expect(amarasApplication).toMatchObject({ status: 'rejected', rejectionReason: 'skills' });
  expect(amarasApplication?.answeredAt).not.toBeNull();
});

test('Amara may only withdraw; other companies and seekers get 404', async () => {
  const { application } = await amara.applyTo(role.id);
  await expect(amara.moveTo(application.id, 'shortlisted')).rejects.toMatchObject({ status: 403 });
  const stranger = await app.employer(`Stranger ${people}`);
  await expect(stranger.moveTo(application.id, 'rejected')).rejects.toMatchObject({ status: 404 });
  const other = await app.seeker(`Other${people}`);
  await expect(other.moveTo(application.id, 'withdrawn')).rejects.toMatchObject({ status: 404 });
  expect((await amara.moveTo(application.id, 'withdrawn')).status).toBe('withdrawn');
  expect((await amara.applyTo(role.id)).application.status).toBe('withdrawn');
});

test('a role that is paused, expired or unknown takes no applications', async () => {
  await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'paused' } });
  await expect(amara.applyTo(role.id)).rejects.toMatchObject({ status: 409 });
  await bridge.call(roles.setRoleStatus, { params: { roleId: role.id }, body: { status: 'live' } });
  await expect(amara.applyTo(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  app.clock.advance(31 * DAY);
  await expect((await app.seeker(`Late${people}`)).applyTo(role.id)).rejects.toMatchObject({ status: 409 });
});

test('one super like a day is allowed, with a note', async () => {
  const second = await bridge.postRole({ title: 'Charge Nurse' });
  const superLike = (roleId: string) =>
    amara.call(applications.apply, { body: { roleId, superLike: true, note: 'I trained on your ward.' } });
  expect((await superLike(role.id)).application.isSuperLike).toBe(true);
  await expect(superLike(second.id)).rejects.toMatchObject({ status: 409 });
  app.clock.advance(25 * HOUR);
  expect((await superLike(second.id)).application.isSuperLike).toBe(true);
  const received = await bridge.call(applications.listEmployerApplications);
  expect(received.map((each) => each.note)).toEqual(['I trained on your ward.', 'I trained on your ward.']);
});

test('a note goes with any application, without a name until the shortlist', async () => {
  const zadie = await app.seeker(`Zadie${people}`);
  const note = `I trained on your ward. Zadie${people} Test, 07700 900123`;
  const { application } = await zadie.call(applications.apply, { body: { roleId: role.id, note } });
  const findReceived = async () =>
    (await bridge.call(applications.listEmployerApplications)).find(({ id }) => id === application.id);
  const hidden = (await findReceived())?.note;
  expect(hidden).toContain('I trained on your ward.');
  expect(hidden).not.toMatch(/Zadie|Test|900123/);
  const appliedRole = await zadie.call(applications.getAppliedRole, {
    params: { applicationId: application.id },
  });
  expect(appliedRole.note).toBe(note);
  await bridge.moveTo(application.id, 'shortlisted');
  expect((await findReceived())?.note).toBe(note);
  const long = { roleId: role.id, note: 'x'.repeat(281) };
  await expect(zadie.call(applications.apply, { body: long })).rejects.toMatchObject({ status: 400 });
});

test('an employer invites only discoverable seekers, to their own roles', async () => {
  const hidden = await app.seeker(`Hidden${people}`);
  const invite = (who: Person, seekerId: string) =>
    who.call(applications.invite, { body: { roleId: role.id, seekerId } });
  await expect(invite(bridge, hidden.id)).rejects.toMatchObject({ status: 404 });
  await expect(invite(bridge, bridge.id)).rejects.toMatchObject({ status: 404 });
  const stranger = await app.employer(`Nosy ${people}`);
  await expect(invite(stranger, amara.id)).rejects.toMatchObject({ status: 404 });
  expect((await invite(bridge, amara.id)).isMutualMatch).toBe(false);
  expect((await invite(bridge, amara.id)).isMutualMatch).toBe(false);
  expect(await amara.call(notifications.listNotifications)).toHaveLength(1);
});
