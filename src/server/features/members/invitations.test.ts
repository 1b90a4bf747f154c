import { expect, test } from 'vitest';
import { employers, members } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { acceptInvitation, invitationTo, inviteMember, join, namesOf } from '#testing/join.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';

const app = await appOfFile();

const register = (name: string) => app.visitor().register(name, 'Employer');

test('Bridge & Co invite Priya, who registers and joins with their link', async () => {
  const bridge = await app.employer('Bridge & Co');
  const sent = await inviteMember(bridge, 'priya@example.org');
  expect(await bridge.call(members.listInvitations)).toEqual([sent]);
  const token = await invitationTo(app, 'priya@example.org');
  const visitor = app.visitor();
  expect(await visitor.call(members.readInvitation, { body: { token } })).toMatchObject({
    companyName: 'Bridge & Co',
    invitedBy: 'Bridge & Co Test',
    email: 'priya@example.org',
    memberRole: 'recruiter',
    hasAccount: false,
  });

  const priya = await visitor.register('Priya', 'Employer');
  expect(await acceptInvitation(priya, token)).toMatchObject({
    companyId: bridge.id,
    memberRole: 'recruiter',
    companies: [{ companyName: 'Bridge & Co' }],
  });
  expect(await priya.call(employers.getEmployer)).toMatchObject({
    id: bridge.id,
    companyName: 'Bridge & Co',
  });
  expect(await namesOf(bridge)).toEqual(['Bridge & Co owner', 'Priya recruiter']);
  expect(await bridge.call(members.listInvitations)).toEqual([]);
  expect(await bridge.noticesOf('account')).toMatchObject([{ title: 'Priya Test has joined' }]);
  // Only the hash is stored.
  const rows = await app.context.db.selectFrom('company_invitations').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link works once within seven days; otherwise it says why not', async () => {
  const castle = await app.employer('Castle Care');
  const outcomeOf = (person: Person, token: string) =>
    acceptInvitation(person, token).then(
      () => 'joined',
      (error: Error) => error.message,
    );
  const quinn = await register('Quinn');
  await inviteMember(castle, 'quinn@example.org');
  const first = await invitationTo(app, 'quinn@example.org');
  const stranger = await register('Sam');
  expect(await outcomeOf(stranger, first)).toMatch(
    /was sent to quinn@example.org, and you are signed in as sam@/,
  );
  expect(await outcomeOf(stranger, 'x'.repeat(43))).toMatch(/does not work/);

  const [open] = await castle.call(members.listInvitations);
  const params = { invitationId: open?.id ?? '' };
  await castle.call(members.resendInvitation, { params });
  const second = await invitationTo(app, 'quinn@example.org');
  expect(await outcomeOf(quinn, first)).toMatch(/does not work/);
  await app.advance(7 * DAY);
  expect(await outcomeOf(quinn, second)).toBe('This invitation has expired. Ask Castle Care for another.');

  await castle.call(members.resendInvitation, { params });
  const third = await invitationTo(app, 'quinn@example.org');
  await castle.call(members.revokeInvitation, { params });
  expect(await outcomeOf(quinn, third)).toBe('This invitation was withdrawn. Ask Castle Care for another.');
  await expect(castle.call(members.revokeInvitation, { params })).rejects.toMatchObject({ status: 404 });

  await inviteMember(castle, 'quinn@example.org');
  const fourth = await invitationTo(app, 'quinn@example.org');
  expect(await outcomeOf(quinn, fourth)).toBe('joined');
  expect(await outcomeOf(quinn, fourth)).toMatch(/already been used/);
  await expect(inviteMember(castle, 'Quinn@example.org')).rejects.toMatchObject({ status: 409 });

  const amara = await app.seeker('Amara');
  await inviteMember(castle, amara.user?.email ?? '');
  expect(await outcomeOf(amara, await invitationTo(app, amara.user?.email ?? ''))).toMatch(
    /job seeker’s account/,
  );
});

test('an invitation to a member’s other address does not join them twice', async () => {
  const yew = await app.employer('Yew & Co');
  const ivo = await join(app, yew, 'interviewer', 'Ivo');
  await inviteMember(yew, 'ivo@work.example', 'recruiter');
  const token = await invitationTo(app, 'ivo@work.example');
  await app.context.db
    .updateTable('users')
    .set({ email: 'ivo@work.example', email_key: 'ivo@work.example' })
    .where('id', '=', ivo.id)
    .execute();
  await expect(acceptInvitation(ivo, token)).rejects.toThrow('You belong to Yew & Co already.');
  expect(await yew.noticesOf('account')).toHaveLength(1);
});

test('only one of two simultaneous acceptances succeeds', async () => {
  const dock = await app.employer('Dock Lane');
  const rosa = await register('Rosa');
  await inviteMember(dock, 'rosa@example.org', 'finance');
  const token = await invitationTo(app, 'rosa@example.org');
  const outcomes = await Promise.allSettled([acceptInvitation(rosa, token), acceptInvitation(rosa, token)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await namesOf(dock)).toEqual(['Dock Lane owner', 'Rosa finance']);
});

test('a company sends at most twenty invitations an hour', async () => {
  const elm = await app.employer('Elm Court');
  for (let n = 0; n < 20; n += 1) await inviteMember(elm, `elm${n}@example.org`);
  await expect(inviteMember(elm, 'elm20@example.org')).rejects.toMatchObject({ status: 429 });
  await app.advance(HOUR);
  await inviteMember(elm, 'elm20@example.org');
});
