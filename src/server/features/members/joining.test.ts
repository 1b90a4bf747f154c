import { expect, test } from 'vitest';
import { companyDomains, companyJoining, members, nameAndEmail, security } from '#contract/index.ts';
import type { MemberRole } from '#contract/permissions.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { invitationTo } from '#testing/join.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';

const mail = { smtpUrl: new URL('smtp://mail.example'), from: 'Nod <nod@example.org>' };
const dns = new Map<string, string[]>();
const app = await appOfFile({ mail }, { txtRecords: async (name) => dns.get(name) ?? [] });

type GivenRole = Exclude<MemberRole, 'owner'>;

const save = (owner: Person, isOn = true, memberRole: GivenRole = 'interviewer') =>
  owner.call(companyJoining.saveJoining, { body: { isOn, memberRole } });
const listJoinable = async (person: Person) =>
  (await person.call(companyJoining.listJoinable)).companies.map(({ companyName }) => companyName);
const join = (person: Person, companyId: string) =>
  person.call(companyJoining.joinCompany, { body: { companyId } });

async function confirmDomain(owner: Person, domain: string): Promise<string> {
  const { id, record } = await owner.call(companyDomains.addDomain, { body: { domain } });
  dns.set(record.name, [record.value]);
  await owner.call(companyDomains.checkDomain, { params: { domainId: id } });
  return id;
}

/** A company that lets people with a confirmed address at `name`.example join. */
async function open(name: string): Promise<{ readonly owner: Person; readonly domainId: string }> {
  const owner = await app.employer(name);
  const domainId = await confirmDomain(owner, `${name.toLowerCase()}.example`);
  await save(owner);
  return { owner, domainId };
}

/** Somebody who registers as an employer with this address, which they confirm unless told otherwise. */
async function register(email: string, isConfirmed = true): Promise<Person> {
  const person = app.visitor();
  await person.send('POST', '/api/register', {
    username: email.replaceAll(/[^a-z]/g, ''),
    email,
    password: TEST_PASSWORD,
    firstName: 'Priya',
    lastName: 'Shah',
    role: 'Employer',
  });
  if (isConfirmed) await confirm(email);
  return person;
}

async function confirm(email: string): Promise<void> {
  await app.settle();
  const texts = app.mails.to(email).map(({ text }) => text);
  const token = /\/email\?confirm=([\w-]+)/.exec(texts.at(-1) ?? '')?.[1] ?? '';
  await app.visitor().call(nameAndEmail.confirmEmail, { body: { token } });
}

test('Priya joins Bridge with her confirmed address; its owner is notified', async () => {
  const { owner } = await open('Bridge');
  const priya = await register('priya@bridge.example', false);
  expect(await priya.call(companyJoining.listJoinable)).toEqual({ confirmFirst: true, companies: [] });
  await expect(join(priya, owner.id)).rejects.toMatchObject({ status: 404 });

  await confirm('priya@bridge.example');
  expect(await priya.call(companyJoining.listJoinable)).toEqual({
    confirmFirst: false,
    companies: [{ companyId: owner.id, companyName: 'Bridge', isVerified: false, memberRole: 'interviewer' }],
  });
  expect(await join(priya, owner.id)).toMatchObject({ companyId: owner.id, memberRole: 'interviewer' });
  expect(await listJoinable(priya)).toEqual([]);
  expect(await owner.noticesOf('account')).toMatchObject([
    {
      title: 'Priya Shah has joined',
      body: 'Their address at bridge.example is confirmed. They are an interviewer.',
    },
  ]);
  const log = await owner.call(security.listCompanyEvents);
  expect(log.map(({ kind, detail }) => [kind, detail])).toEqual(
    expect.arrayContaining([
      ['member_joined', 'interviewer'],
      ['company_settings_changed', 'joining as interviewer'],
    ]),
  );
});

test('joining is off until an owner with a confirmed domain switches it on', async () => {
  const castle = await app.employer('Castle');
  expect(await castle.call(companyJoining.getJoining)).toEqual({
    isOn: false,
    memberRole: 'interviewer',
    domains: [],
    isReplaced: false,
  });
  await expect(save(castle)).rejects.toMatchObject({ status: 422 });
  await confirmDomain(castle, 'castle.example');
  const quinn = await register('quinn@castle.example');
  expect(await listJoinable(quinn)).toEqual([]);
  await expect(join(quinn, castle.id)).rejects.toMatchObject({ status: 404 });
  expect(await save(castle, true, 'finance')).toMatchObject({ isOn: true, domains: ['castle.example'] });
  expect(await listJoinable(quinn)).toEqual(['Castle']);
  await save(castle, false);
  expect(await listJoinable(quinn)).toEqual([]);
});

test('other domains, subdomains and seekers do not get in', async () => {
  const { owner } = await open('Dock');
  for (const email of ['rosa@mail.dock.example', 'rosa@notdock.example', 'rosa@gmail.com']) {
    const rosa = await register(email);
    expect(await rosa.call(companyJoining.listJoinable)).toEqual({ confirmFirst: false, companies: [] });
    await expect(join(rosa, owner.id)).rejects.toMatchObject({ status: 404 });
  }
  const amara = await app.seeker('Amara');
  await expect(join(amara, owner.id)).rejects.toMatchObject({ status: 403 });
});

test('a domain that is no longer confirmed lets nobody in', async () => {
  const { owner, domainId } = await open('Elm');
  const sam = await register('sam@elm.example');
  expect(await listJoinable(sam)).toEqual(['Elm']);
  await owner.call(companyDomains.removeDomain, { params: { domainId } });
  await expect(join(sam, owner.id)).rejects.toMatchObject({ status: 404 });
});

test('a removed person stays out, even with a new account, until invited', async () => {
  const { owner } = await open('Forge');
  const mara = await register('mara@forge.example');
  await join(mara, owner.id);
  const joined = (await owner.call(members.listMembers)).find(({ email }) => email === 'mara@forge.example');
  await owner.call(members.removeMember, { params: { userId: joined?.userId ?? '' }, body: {} });
  expect(await listJoinable(mara)).toEqual([]);
  await expect(join(mara, owner.id)).rejects.toMatchObject({ status: 404 });
  const alias = await register('mara+again@forge.example');
  await expect(join(alias, owner.id)).rejects.toMatchObject({ status: 404 });

  const email = 'mara@forge.example';
  await owner.call(members.inviteMember, { body: { email, memberRole: 'recruiter' } });
  await mara.call(members.acceptInvitation, { body: { token: await invitationTo(app, email) } });
  await mara.call(members.leaveCompany);
  expect(await join(mara, owner.id)).toMatchObject({ memberRole: 'interviewer' });
});

test('one of two simultaneous attempts joins, and attempts are limited', async () => {
  const { owner } = await open('Gate');
  const tess = await register('tess@gate.example');
  const outcomes = await Promise.allSettled([join(tess, owner.id), join(tess, owner.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (let n = 0; n < 28; n += 1) await join(tess, owner.id).catch(() => {});
  await expect(join(tess, owner.id)).rejects.toMatchObject({ status: 429 });
});

test('joining uses up an invitation that was still open', async () => {
  const { owner } = await open('Hythe');
  const email = 'nora@hythe.example';
  await owner.call(members.inviteMember, { body: { email, memberRole: 'recruiter' } });
  const token = await invitationTo(app, email);
  const nora = await register(email);
  await join(nora, owner.id);
  expect(await owner.call(members.listInvitations)).toEqual([]);
  await expect(nora.call(members.acceptInvitation, { body: { token } })).rejects.toThrow('already been used');
  expect(await owner.noticesOf('account')).toMatchObject([{ title: 'Priya Shah has joined' }]);
});
