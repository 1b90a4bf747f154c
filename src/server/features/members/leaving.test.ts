import { expect, test } from 'vitest';
import { accounts, applications, employers, interviews, members, messages, roles } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join, namesOf, removeMember } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { DAY, HOUR } from '../../clock.ts';

const app = await appOfFile();

const transfer = (
  owner: Person,
  userId: string,
  fields: { password?: string; keepOwnership?: boolean } = {},
) => owner.call(members.transferCompany, { body: { userId, password: 'nod-test-2026', ...fields } });

test('a removed member loses access at once, even on an open socket', async () => {
  const forge = await app.employer('Forge & Co');
  const mara = await join(app, forge, 'hiring_manager', 'Mara');
  const nils = await join(app, forge, 'recruiter', 'Nils');
  const bela = await app.seeker('Bela');
  const { roleId, threadId, applicationId } = await meet(bela, mara, 'Porter');
  await mara.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello from Mara' } });
  const live = await Live.of(mara);

  await removeMember(forge, mara.id, nils.id);
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
  const listed = await bela.call(messages.listMessages, { params: { threadId } });
  expect(listed).toMatchObject([{ senderUserId: mara.id, sender: { firstName: 'Mara' } }]);
  expect(await namesOf(forge)).toEqual(['Forge & Co owner', 'Nils recruiter']);
});

test('jobs of a removed member go only to somebody who may handle them', async () => {
  const kelp = await app.employer('Kelp & Co');
  const mo = await join(app, kelp, 'hiring_manager', 'Mo');
  const fay = await join(app, kelp, 'finance', 'Fay');
  await mo.postRole({ title: 'Porter' });
  await expect(removeMember(kelp, mo.id, fay.id)).rejects.toMatchObject({ status: 422 });
  expect(await namesOf(kelp)).toContain('Mo hiring_manager');
  const una = await join(app, kelp, 'interviewer', 'Una');
  await removeMember(kelp, una.id, fay.id);
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
  const interviewNotices = async (person: Person) =>
    (await person.noticesOf('interview')).map(({ title, body }) => `${title}. ${body}`);
  const lola = await app.seeker('Lola');
  const past = await schedule(lola);
  await app.advance(2 * DAY);
  const milo = await app.seeker('Milo');
  const ahead = await schedule(milo);
  // Jorg has another at the same time.
  const byJorg = { interviewerEmail: jorg.user?.email ?? '' };
  await schedule(await app.seeker('Nero'), byJorg);
  const silent = (await interviewNotices(lola)).length;

  await removeMember(moor, irma.id, jorg.id);
  expect((await interviewNotices(jorg)).find((each) => each.includes('Milo'))).toMatch(
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
  expect((await interviewNotices(milo)).join()).toContain('Interview with Moor & Co: new details');
  expect(await read(past.id)).toMatchObject({
    interviewerEmail: irma.user?.email,
    interviewers: [{ userId: irma.id }],
  });
  expect(await interviewNotices(lola)).toHaveLength(silent);

  // Kurt does not see the applicants for other people's jobs, so an owner interviews.
  await removeMember(moor, jorg.id, kurt.id);
  expect(await interviewNotices(kurt)).toEqual([]);
  expect((await interviewNotices(moor)).join()).toContain('You will interview Milo');
  expect((await read(ahead.id)).interviewers).toMatchObject([{ userId: moor.id }]);
});

test('a company keeps an owner, even if its two owners leave at once', async () => {
  const gate = await app.employer('Gate House');
  const olga = await join(app, gate, 'recruiter', 'Olga');
  await expect(gate.call(members.leaveCompany)).rejects.toMatchObject({ status: 409 });
  await expect(removeMember(gate, gate.id)).rejects.toMatchObject({ status: 409 });
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
  await expect(removeMember(hill, pia.id)).rejects.toMatchObject({ status: 403 });
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
  const listed = await cora.call(messages.listMessages, { params: { threadId } });
  expect(listed).toMatchObject([{ bodyMd: 'See you on Monday', sender: { firstName: 'Lodge & Co' } }]);
  expect(await namesOf(lodge)).toEqual(['Lodge & Co owner']);
});
