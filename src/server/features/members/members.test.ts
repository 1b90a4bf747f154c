import { expect, test } from 'vitest';
import { interviews, members, messages, notifications, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { acceptInvitation, invitationTo, inviteMember, join, removeMember } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';
import { suspendWithin } from '../safety/review-report.ts';

const app = await appOfFile();

const register = (name: string) => app.visitor().register(name, 'Employer');

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

test('one person works in several companies, one at a time', async () => {
  const inn = await app.employer('Inn on the Quay');
  const jetty = await app.employer('Jetty Works');
  const rory = await register('Rory');
  for (const owner of [inn, jetty]) {
    await inviteMember(owner, 'rory@example.org');
    await acceptInvitation(rory, await invitationTo(app, 'rory@example.org'));
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
  await removeMember(inn, rory.id);
  expect(await titles()).toEqual(['Fitter', 'Welder']);
});

test('nobody acts for a suspended company', async () => {
  const oak = await app.employer('Oak & Sons');
  const pond = await app.employer('Pond Lane');
  const rudi = await join(app, oak, 'recruiter', 'Rudi');
  await inviteMember(pond, 'rudi@example.org');
  await acceptInvitation(rudi, await invitationTo(app, 'rudi@example.org'));
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
  const edited = await edit(omar, { title: 'Night porter', teamIds: [omar.id] });
  expect(edited).toMatchObject({ title: 'Night porter', hiringManagerId: ines.id });
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

test('news for a company reaches the members who may act on it', async () => {
  const mill = await app.employer('Mill Lane');
  const manager = await join(app, mill, 'hiring_manager', 'Uma');
  const other = await join(app, mill, 'hiring_manager', 'Vera');
  const finance = await join(app, mill, 'finance', 'Wim');
  const recruiter = await join(app, mill, 'recruiter', 'Xenia');
  const live = { owner: await Live.of(mill), finance: await Live.of(finance) };
  const dora = await app.seeker('Dora');
  const { threadId, applicationId } = await meet(dora, manager, 'Porter');
  await dora.call(messages.sendMessage, { body: { threadId, bodyMd: 'Thank you' } });
  await live.owner.next('new_message');
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
