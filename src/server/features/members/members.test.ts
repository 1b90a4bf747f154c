import { expect, test } from 'vitest';
import {
  accounts,
  applications,
  employers,
  interviews,
  members,
  messages,
  notifications,
  roles,
} from '#contract/index.ts';
import type { MemberRole } from '#contract/permissions.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { invitationTo, join } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';
import { suspendWithin } from '../safety/review-report.ts';

const app = await appOfFile();

const invite = (owner: Person, email: string, memberRole: Exclude<MemberRole, 'owner'> = 'recruiter') =>
  owner.call(members.inviteMember, { body: { email, memberRole } });
const accept = (person: Person, token: string) => person.call(members.acceptInvitation, { body: { token } });
const register = (name: string) => app.visitor().register(name, 'Employer');
const namesOf = async (person: Person) =>
  (await person.call(members.listMembers))
    .map(({ firstName, memberRole }) => `${firstName} ${memberRole}`)
    .sort();
const remove = (owner: Person, userId: string, reassignTo?: string) =>
  owner.call(members.removeMember, {
    params: { userId },
    body: reassignTo === undefined ? {} : { reassignTo },
  });
const transfer = (
  owner: Person,
  userId: string,
  fields: { password?: string; keepOwnership?: boolean } = {},
) => owner.call(members.transferCompany, { body: { userId, password: 'nod-test-2026', ...fields } });

test('Bridge & Co invite Priya, who registers and joins with their link', async () => {
  const bridge = await app.employer('Bridge & Co');
  const sent = await invite(bridge, 'priya@example.org');
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
  expect(await accept(priya, token)).toMatchObject({
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
  const says = (person: Person, token: string) =>
    accept(person, token).then(
      () => 'joined',
      (error: Error) => error.message,
    );
  const quinn = await register('Quinn');
  await invite(castle, 'quinn@example.org');
  const first = await invitationTo(app, 'quinn@example.org');
  const stranger = await register('Sam');
  expect(await says(stranger, first)).toMatch(/was sent to quinn@example.org, and you are signed in as sam@/);
  expect(await says(stranger, 'x'.repeat(43))).toMatch(/does not work/);

  const [open] = await castle.call(members.listInvitations);
  const params = { invitationId: open?.id ?? '' };
  await castle.call(members.resendInvitation, { params });
  const second = await invitationTo(app, 'quinn@example.org');
  expect(await says(quinn, first)).toMatch(/does not work/);
  await app.advance(7 * DAY);
  expect(await says(quinn, second)).toBe('This invitation has expired. Ask Castle Care for another.');

  await castle.call(members.resendInvitation, { params });
  const third = await invitationTo(app, 'quinn@example.org');
  await castle.call(members.revokeInvitation, { params });
  expect(await says(quinn, third)).toBe('This invitation was withdrawn. Ask Castle Care for another.');
  await expect(castle.call(members.revokeInvitation, { params })).rejects.toMatchObject({ status: 404 });

  await invite(castle, 'quinn@example.org');
  const fourth = await invitationTo(app, 'quinn@example.org');
  expect(await says(quinn, fourth)).toBe('joined');
  expect(await says(quinn, fourth)).toMatch(/already been used/);
  await expect(invite(castle, 'Quinn@example.org')).rejects.toMatchObject({ status: 409 });

  const amara = await app.seeker('Amara');
  await invite(castle, amara.user?.email ?? '');
  expect(await says(amara, await invitationTo(app, amara.user?.email ?? ''))).toMatch(/job seeker’s account/);
});

test('an invitation to a member’s other address does not join them twice', async () => {
  const yew = await app.employer('Yew & Co');
  const ivo = await join(app, yew, 'interviewer', 'Ivo');
  await invite(yew, 'ivo@work.example', 'recruiter');
  const token = await invitationTo(app, 'ivo@work.example');
  await app.context.db
    .updateTable('users')
    .set({ email: 'ivo@work.example', email_key: 'ivo@work.example' })
    .where('id', '=', ivo.id)
    .execute();
  await expect(accept(ivo, token)).rejects.toThrow('You belong to Yew & Co already.');
  expect(await yew.noticesOf('account')).toHaveLength(1);
});

test('only one of two simultaneous acceptances succeeds', async () => {
  const dock = await app.employer('Dock Lane');
  const rosa = await register('Rosa');
  await invite(dock, 'rosa@example.org', 'finance');
  const token = await invitationTo(app, 'rosa@example.org');
  const outcomes = await Promise.allSettled([accept(rosa, token), accept(rosa, token)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await namesOf(dock)).toEqual(['Dock Lane owner', 'Rosa finance']);
});

test('a company sends at most twenty invitations an hour', async () => {
  const elm = await app.employer('Elm Court');
  for (let n = 0; n < 20; n += 1) await invite(elm, `elm${n}@example.org`);
  await expect(invite(elm, 'elm20@example.org')).rejects.toMatchObject({ status: 429 });
  await app.advance(HOUR);
  await invite(elm, 'elm20@example.org');
});

test('a removed member loses access at once, even on an open socket', async () => {
  const forge = await app.employer('Forge & Co');
  const mara = await join(app, forge, 'hiring_manager', 'Mara');
  const nils = await join(app, forge, 'recruiter', 'Nils');
  const bela = await app.seeker('Bela');
  const { roleId, threadId, applicationId } = await meet(bela, mara, 'Porter');
  await mara.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello from Mara' } });
  const live = await Live.of(mara);

  await remove(forge, mara.id, nils.id);
  await live.next('membership');
  expect((await live.closed).code).toBe(1012);
  for (const endpoint of [roles.getEmployerRole, applications.getHistory, messages.listMessages]) {
    const path = endpoint.path
      .replace(':roleId', roleId)
      .replace(':applicationId', applicationId)
      .replace(':threadId', threadId);
    expect((await mara.send('GET', path)).status).toBe(404);
  }
  await expect(
    mara.call(messages.sendMessage, { body: { threadId, bodyMd: 'Still here' } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await mara.call(members.getMembership)).toMatchObject({ companyId: null, companies: [] });
  expect(await mara.noticesOf('application')).toEqual([]);

  // Her roles are Nils's now, and what she wrote keeps her name.
  const role = await app.context.db
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', roleId)
    .executeTakeFirst();
  expect(role?.hiring_manager_id).toBe(nils.id);
  const said = await bela.call(messages.listMessages, { params: { threadId } });
  expect(said).toMatchObject([{ senderUserId: mara.id, sender: { firstName: 'Mara' } }]);
  expect(await namesOf(forge)).toEqual(['Forge & Co owner', 'Nils recruiter']);
});

test('a member who may see fewer applicants loses notifications of them', async () => {
  const kiln = await app.employer('Kiln & Co');
  const [ruta, pim] = [await join(app, kiln, 'recruiter', 'Ruta'), await join(app, kiln, 'recruiter', 'Pim')];
  await meet(await app.seeker('Cleo'), kiln, 'Porter');
  expect(await ruta.noticesOf('match')).toHaveLength(1);
  await kiln.call(members.changeMember, { params: { userId: ruta.id }, body: { memberRole: 'finance' } });
  expect(await ruta.noticesOf('match')).toEqual([]);
  expect(await ruta.noticesOf('account')).toMatchObject([{ title: 'Your role at Kiln & Co has changed' }]);
  expect(await pim.noticesOf('match')).toHaveLength(1);
});

test('jobs of a removed member go only to somebody who may handle them', async () => {
  const kelp = await app.employer('Kelp & Co');
  const mo = await join(app, kelp, 'hiring_manager', 'Mo');
  const fay = await join(app, kelp, 'finance', 'Fay');
  await mo.postRole({ title: 'Porter' });
  await expect(remove(kelp, mo.id, fay.id)).rejects.toMatchObject({ status: 422 });
  expect(await namesOf(kelp)).toContain('Mo hiring_manager');
  const una = await join(app, kelp, 'interviewer', 'Una');
  await remove(kelp, una.id, fay.id);
  expect(await namesOf(kelp)).not.toContain('Una interviewer');
});

test('an heir hears of interviews ahead; past ones keep who held them', async () => {
  const moor = await app.employer('Moor & Co');
  const irma = await join(app, moor, 'interviewer', 'Irma');
  const jorg = await join(app, moor, 'interviewer', 'Jorg');
  const kurt = await join(app, moor, 'hiring_manager', 'Kurt');
  const schedule = async (seeker: Person, more: object = {}) =>
    moor.call(interviews.scheduleInterview, {
      body: {
        applicationId: (await meet(seeker, moor, 'Porter')).applicationId,
        interviewType: 'phone',
        scheduledAt: new Date(app.clock().getTime() + DAY).toISOString(),
        interviewerEmail: irma.user?.email ?? '',
        ...more,
      },
    });
  const read = (id: string) => moor.call(interviews.getInterview, { params: { interviewId: id } });
  const heard = async (person: Person) =>
    (await person.noticesOf('interview')).map(({ title, body }) => `${title}. ${body}`);
  const lola = await app.seeker('Lola');
  const past = await schedule(lola);
  await app.advance(2 * DAY);
  const milo = await app.seeker('Milo');
  const ahead = await schedule(milo);
  // Jorg has another at the same time.
  const own = { interviewerEmail: jorg.user?.email ?? '' };
  await schedule(await app.seeker('Nero'), own);
  const silent = (await heard(lola)).length;

  await remove(moor, irma.id, jorg.id);
  expect((await heard(jorg)).find((each) => each.includes('Milo'))).toMatch(
    /^You will interview Milo\. Phone interview for Porter: .* You take it over from a colleague who has left\. You have another interview at that time, so move one of them\.$/,
  );
  await app.advance(HOUR);
  expect(
    app.mails.to(jorg.user?.email ?? '').some(({ text }) => text.includes('You will interview Milo')),
  ).toBe(true);
  expect(await read(ahead.id)).toMatchObject({
    interviewerName: 'Jorg Test',
    interviewerEmail: jorg.user?.email,
    interviewers: [{ userId: jorg.id }],
  });
  expect((await heard(milo)).join()).toContain('Interview with Moor & Co: new details');
  expect(await read(past.id)).toMatchObject({
    interviewerEmail: irma.user?.email,
    interviewers: [{ userId: irma.id }],
  });
  expect(await heard(lola)).toHaveLength(silent);

  // Kurt does not see the applicants for other people's jobs, so an owner interviews.
  await remove(moor, jorg.id, kurt.id);
  expect(await heard(kurt)).toEqual([]);
  expect((await heard(moor)).join()).toContain('You will interview Milo');
  expect((await read(ahead.id)).interviewers).toMatchObject([{ userId: moor.id }]);
});

test('a company keeps an owner, even if its two owners leave at once', async () => {
  const gate = await app.employer('Gate House');
  const olga = await join(app, gate, 'recruiter', 'Olga');
  await expect(gate.call(members.leaveCompany)).rejects.toMatchObject({ status: 409 });
  await expect(remove(gate, gate.id)).rejects.toMatchObject({ status: 409 });
  await expect(transfer(gate, olga.id, { password: 'wrong' })).rejects.toMatchObject({ status: 422 });
  await transfer(gate, olga.id, { keepOwnership: true });
  expect(await namesOf(gate)).toEqual(['Gate House owner', 'Olga owner']);

  const left = await Promise.allSettled([gate.call(members.leaveCompany), olga.call(members.leaveCompany)]);
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the founder hands over and leaves; the company keeps its id', async () => {
  const hill = await app.employer('Hill & Sons');
  const role = await hill.postRole();
  const pia = await join(app, hill, 'recruiter', 'Pia');
  await transfer(hill, pia.id);
  expect(await hill.call(members.getMembership)).toMatchObject({ memberRole: 'recruiter' });
  await expect(remove(hill, pia.id)).rejects.toMatchObject({ status: 403 });
  await hill.call(members.leaveCompany);
  await expect(hill.call(employers.getEmployer)).rejects.toMatchObject({ status: 404 });
  expect((await pia.call(employers.getEmployer)).id).toBe(hill.id);
  expect(await pia.call(roles.getEmployerRole, { params: { roleId: role.id } })).toMatchObject({
    id: role.id,
  });

  // The founder's new company gets another id, so that deleting their account does not delete the first company.
  await hill.setUpCompany('Hill Again');
  expect((await hill.call(employers.getEmployer)).id).not.toBe(hill.id);
  await hill.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  expect((await pia.call(employers.getEmployer)).companyName).toBe('Hill & Sons');
  expect(await pia.call(roles.getEmployerRole, { params: { roleId: role.id } })).toMatchObject({
    id: role.id,
  });
});

test('one person works in several companies, one at a time', async () => {
  const inn = await app.employer('Inn on the Quay');
  const jetty = await app.employer('Jetty Works');
  const rory = await register('Rory');
  for (const owner of [inn, jetty]) {
    await invite(owner, 'rory@example.org');
    await accept(rory, await invitationTo(app, 'rory@example.org'));
  }
  await inn.postRole({ title: 'Sommelier' });
  await jetty.postRole({ title: 'Welder' });
  const titles = async () => (await rory.call(roles.listEmployerRoles)).map(({ title }) => title).sort();
  expect(await titles()).toEqual(['Welder']);
  const switched = await rory.call(members.switchCompany, { body: { companyId: inn.id } });
  expect(switched.companies.map(({ companyName }) => companyName).sort()).toEqual([
    'Inn on the Quay',
    'Jetty Works',
  ]);
  expect(await titles()).toEqual(['Sommelier']);
  const kiln = await app.employer('Kiln & Kin');
  await expect(rory.call(members.switchCompany, { body: { companyId: kiln.id } })).rejects.toMatchObject({
    status: 404,
  });
  // Members see a company's notifications only while working in it.
  const dina = await app.seeker('Dina');
  await meet(dina, jetty, 'Fitter');
  expect(await rory.noticesOf('match')).toEqual([]);
  await rory.call(members.switchCompany, { body: { companyId: jetty.id } });
  expect(await rory.noticesOf('match')).toHaveLength(1);
  await rory.call(members.switchCompany, { body: { companyId: inn.id } });
  await remove(inn, rory.id);
  expect(await titles()).toEqual(['Fitter', 'Welder']);
});

test('nobody acts for a suspended company', async () => {
  const oak = await app.employer('Oak & Sons');
  const pond = await app.employer('Pond Lane');
  const rudi = await join(app, oak, 'recruiter', 'Rudi');
  await invite(pond, 'rudi@example.org');
  await accept(rudi, await invitationTo(app, 'rudi@example.org'));
  await rudi.call(members.switchCompany, { body: { companyId: oak.id } });
  const { db, clock } = app.context;
  await db.transaction().execute((trx) => suspendWithin(trx, oak.id, clock()));
  expect((await oak.fetch('/api/user')).status).toBe(401);
  expect(await rudi.call(members.getMembership)).toMatchObject({
    companyId: pond.id,
    companies: [{ companyName: 'Pond Lane' }],
  });
  await expect(rudi.call(members.switchCompany, { body: { companyId: oak.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test('an owner gives a role to the manager it is for', async () => {
  const nook = await app.employer('Nook & Co');
  const mei = await join(app, nook, 'hiring_manager', 'Mei');
  const fin = await join(app, nook, 'finance', 'Fin');
  const role = await nook.postRole({ title: 'Porter' });
  expect(role.hiringManagerId).toBe(nook.id);
  expect(await mei.call(roles.listEmployerRoles)).toEqual([]);
  const give = (person: Person, hiringManagerId: string) =>
    person.call(roles.updateRole, {
      params: { roleId: role.id },
      body: {
        title: 'Porter',
        workMode: 'onsite',
        salaryMinGbpInt: 3_100_000,
        salaryMaxGbpInt: 3_700_000,
        hiringManagerId,
      },
    });
  await expect(give(nook, fin.id)).rejects.toMatchObject({ status: 422 });
  expect((await give(nook, mei.id)).hiringManagerId).toBe(mei.id);
  expect((await mei.call(roles.listEmployerRoles)).map(({ id }) => id)).toEqual([role.id]);
  await expect(give(mei, nook.id)).rejects.toMatchObject({ status: 403 });
});

test('a role can be edited though its hiring manager now only interviews', async () => {
  const yard = await app.employer('Yard & Co');
  const ines = await join(app, yard, 'hiring_manager', 'Ines');
  const omar = await join(app, yard, 'hiring_manager', 'Omar');
  const role = await ines.postRole({ title: 'Porter' });
  const edit = (person: Person, body: object) =>
    person.call(roles.updateRole, { params: { roleId: role.id }, body: { ...role, ...body } as never });
  await edit(yard, { teamIds: [omar.id] });
  // Omar works on the role with Ines, and changes its words. His form sends back that it is hers.
  const theirs = await edit(omar, { title: 'Night porter', teamIds: [omar.id] });
  expect(theirs).toMatchObject({ title: 'Night porter', hiringManagerId: ines.id });
  await expect(edit(omar, { teamIds: [] })).rejects.toMatchObject({ status: 403 });
  await yard.call(members.changeMember, { params: { userId: ines.id }, body: { memberRole: 'interviewer' } });
  expect(await edit(yard, { title: 'Day porter', teamIds: [omar.id] })).toMatchObject({
    title: 'Day porter',
    hiringManagerId: ines.id,
  });
  // The same goes for the team: Omar, who now only interviews, may stay, and Yves joins him.
  const yves = await join(app, yard, 'recruiter', 'Yves');
  await yard.call(members.changeMember, { params: { userId: omar.id }, body: { memberRole: 'interviewer' } });
  const { teamIds } = await edit(yard, { teamIds: [omar.id, yves.id] });
  expect(teamIds?.toSorted()).toEqual([omar.id, yves.id].toSorted());
  expect((await edit(yard, { teamIds: [yves.id] })).teamIds).toEqual([yves.id]);
  await expect(edit(yard, { teamIds: [omar.id] })).rejects.toMatchObject({ status: 422 });
});

test('deleting a member’s account does not delete the company', async () => {
  const lodge = await app.employer('Lodge & Co');
  const tess = await join(app, lodge, 'recruiter', 'Tess');
  const cora = await app.seeker('Cora');
  const { threadId } = await meet(cora, tess, 'Porter');
  await tess.call(messages.sendMessage, { body: { threadId, bodyMd: 'See you on Monday' } });
  await expect(
    lodge.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } }),
  ).rejects.toMatchObject({
    status: 409,
    message:
      'You are the only owner of Lodge & Co, and others belong to it. Make one of them its owner first.',
  });
  await tess.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  const invited = await app.context.db
    .selectFrom('company_invitations')
    .select('id')
    .where('email', '=', 'tess@example.org')
    .execute();
  expect(invited).toEqual([]);
  // The company's words stay, without her name.
  const said = await cora.call(messages.listMessages, { params: { threadId } });
  expect(said).toMatchObject([{ bodyMd: 'See you on Monday', sender: { firstName: 'Lodge & Co' } }]);
  expect(await namesOf(lodge)).toEqual(['Lodge & Co owner']);
});

test('news for a company reaches the members who may act on it', async () => {
  const mill = await app.employer('Mill Lane');
  const manager = await join(app, mill, 'hiring_manager', 'Uma');
  const other = await join(app, mill, 'hiring_manager', 'Vera');
  const finance = await join(app, mill, 'finance', 'Wim');
  const recruiter = await join(app, mill, 'recruiter', 'Xenia');
  const heard = { owner: await Live.of(mill), finance: await Live.of(finance) };
  const dora = await app.seeker('Dora');
  const { threadId, applicationId } = await meet(dora, manager, 'Porter');
  await dora.call(messages.sendMessage, { body: { threadId, bodyMd: 'Thank you' } });
  await heard.owner.next('new_message');
  const kinds = async (person: Person) =>
    (await person.call(notifications.listNotifications))
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'account')
      .sort();
  // The application is the hiring manager's to answer.
  expect(await kinds(manager)).toEqual(['application', 'match', 'message']);
  for (const person of [mill, recruiter]) expect(await kinds(person)).toEqual(['match', 'message']);
  for (const person of [other, finance]) expect(await kinds(person)).toEqual([]);

  // A colleague's message is the company's; each member has their own count of unread ones.
  await recruiter.call(messages.sendMessage, { body: { threadId, bodyMd: 'You are welcome' } });
  const [item] = await dora.call(messages.listThreads);
  expect(item).toMatchObject({ unreadCount: 1, lastMessage: { sender: { firstName: 'Xenia' } } });
  expect((await manager.call(messages.listThreads))[0]).toMatchObject({ unreadCount: 1 });

  const yan = await join(app, mill, 'interviewer', 'Yan');
  await mill.call(interviews.scheduleInterview, {
    body: {
      applicationId,
      interviewType: 'phone',
      scheduledAt: new Date(app.clock().getTime() + 2 * DAY).toISOString(),
      interviewerEmail: yan.user?.email ?? '',
    },
  });
  await app.advance(DAY + 2 * HOUR);
  expect(await yan.noticesOf('interview')).toMatchObject([
    { title: 'Your interview starts within a day' },
    { title: 'You will interview Dora' },
  ]);
  expect(await other.noticesOf('interview')).toEqual([]);
});
