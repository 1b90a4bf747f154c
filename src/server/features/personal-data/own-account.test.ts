import { expect, test } from 'vitest';
import {
  accounts,
  applications,
  assessments,
  candidates,
  interviews,
  matches,
  messages,
  nameAndEmail,
  notifications,
  roles,
  safety,
  savedRoles,
  savedSearches,
  seekers,
} from '#contract/index.ts';
import type { PersonalData } from '#contract/personal-data.ts';
import { CLOSE } from '#contract/realtime.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { countDemand } from '#server/demand/count-demand.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { attach } from '#testing/attach.ts';
import { uploadImport } from '#testing/import-calls.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { jpegOf } from '#testing/picture-files.ts';
import { tablesThatMention } from '#testing/tables-that-mention.ts';
import { uploadCv } from '#testing/upload-cv.ts';

const PASSWORD = 'nod-test-2026';

const app = await appOfFile();

/** The same person in another browser. */
async function inAnotherBrowser(person: Person): Promise<Person> {
  const browser = app.visitor();
  browser.user = await browser.call(accounts.login, {
    body: { username: person.user?.username ?? '', password: PASSWORD },
  });
  return browser;
}

function change(person: Person, currentPassword: string, newPassword: string): Promise<Response> {
  return person.send('POST', '/api/account/password', { currentPassword, newPassword });
}

async function assess(person: Person): Promise<void> {
  const { questions } = await person.call(assessments.generateQuestions, { query: { form: 'quick' } });
  const rawResult = Object.fromEntries(questions.map(({ id }, i) => [id, (i % 5) + 1]));
  await person.call(assessments.saveAssessment, { body: { rawResult, formId: 'quick' } });
}

test('changing the password keeps only this browser signed in', async () => {
  const amara = await app.seeker('Amara');
  const phone = await inAnotherBrowser(amara);
  const [hereBefore, onPhone] = [await Live.of(amara), await Live.of(phone)];
  const stolen = app.visitor();
  stolen.cookie = amara.cookie;

  expect((await change(amara, PASSWORD, 'a-new-quiet-word')).status).toBe(204);

  expect(amara.cookie).not.toBe(stolen.cookie);
  expect((await amara.fetch('/api/user')).status).toBe(200);
  expect((await phone.fetch('/api/user')).status).toBe(401);
  expect((await stolen.fetch('/api/user')).status).toBe(401);
  expect((await onPhone.closed).code).toBe(CLOSE.sessionEnded);
  expect((await hereBefore.closed).code).toBe(CLOSE.sessionEnded);
  await (await Live.of(amara)).drop();
  const signIn = (password: string) =>
    app.visitor().send('POST', '/api/login', { username: 'amara', password });
  expect((await signIn(PASSWORD)).status).toBe(401);
  expect((await signIn('a-new-quiet-word')).status).toBe(200);
});

test('wrong current and common new passwords are refused by field', async () => {
  const bela = await app.seeker('Bela');
  const wrong = await change(bela, 'not-the-password', 'a-new-quiet-word');
  expect([wrong.status, (await wrong.json()).field]).toEqual([422, 'currentPassword']);
  const common = await change(bela, PASSWORD, 'Password1');
  expect([common.status, (await common.json()).field]).toEqual([422, 'newPassword']);
  const short = await change(bela, PASSWORD, 'five5');
  expect([short.status, (await short.json()).field]).toEqual([400, 'newPassword']);
  expect((await change(app.visitor(), PASSWORD, 'a-new-quiet-word')).status).toBe(401);
  expect((await (await inAnotherBrowser(bela)).fetch('/api/user')).status).toBe(200);
});

test('an open session allows ten password guesses in all', async () => {
  const cora = await app.seeker('Cora');
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await change(cora, `guess-${tries}`, 'a-new-quiet-word')).status).toBe(422);
    expect((await cora.send('DELETE', '/api/account', { password: `guess-${tries}` })).status).toBe(422);
  }
  const refused = await change(cora, PASSWORD, 'a-new-quiet-word');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await cora.send('DELETE', '/api/account', { password: PASSWORD })).status).toBe(429);
  app.clock.advance(16 * MINUTE);
  expect((await change(cora, PASSWORD, 'a-new-quiet-word')).status).toBe(204);
});

test('two simultaneous changes make one new password', async () => {
  const dora = await app.seeker('Dora');
  const phone = await inAnotherBrowser(dora);
  const responses = await Promise.all([
    change(dora, PASSWORD, 'first-quiet-word'),
    change(phone, PASSWORD, 'second-quiet-word'),
  ]);
  // The slower change is refused: the faster one has replaced its current password, or signed it out.
  expect(responses.map((response) => response.status).filter((status) => status === 204)).toHaveLength(1);
});

test('a seeker’s export has all of their data and nobody else’s', async () => {
  const [esi, fola] = [await app.seeker('Esi'), await app.seeker('Fola')];
  const bridge = await app.employer('Bridge & Co');
  await esi.call(seekers.saveSeekerProfile, {
    body: {
      phone: '07700 900123',
      skills: ['Triage'],
      minNetMonthlyIncomeInt: 2_100,
      rightToWorkStatus: 'pending',
      experience: { years: 6, licence: 'NMC' },
    },
  });
  const { threadId, roleId, applicationId } = await meet(esi, bridge, 'Ward Sister');
  await fola.call(applications.apply, { body: { roleId } });
  const other = await meet(fola, bridge, 'Night Porter');
  const send = (person: Person, thread: string, bodyMd: string) =>
    person.call(messages.sendMessage, { body: { threadId: thread, bodyMd } });
  await send(bridge, threadId, 'When could you start?');
  await send(esi, threadId, 'In **May**.');
  await send(fola, other.threadId, 'What Fola says is her own.');
  await assess(esi);
  const invited = await bridge.postRole({ title: 'Matron' });
  await bridge.call(applications.invite, { body: { roleId: invited.id, seekerId: esi.id } });
  await esi.call(savedRoles.saveRole, { params: { roleId: invited.id } });
  await esi.call(savedSearches.saveSearch, { body: { name: 'Wards', search: 'q=ward', frequency: 'daily' } });

  const response = await esi.fetch('/api/account/export');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="nod-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const text = await response.text();
  const data: PersonalData = JSON.parse(text);

  expect(data.user).toEqual(esi.user);
  expect(data.seeker?.profile).toMatchObject({
    phone: '07700 900123',
    skills: ['Triage'],
    rightToWorkStatus: 'pending',
    experience: { years: 6, licence: 'NMC' },
    isDiscoverable: true,
  });
  expect(data.seeker?.applications).toHaveLength(1);
  expect(data.seeker?.applications[0]).toMatchObject({
    id: applicationId,
    status: 'shortlisted',
    role: { title: 'Ward Sister', employer: { companyName: 'Bridge & Co' } },
    moves: [
      { fromStatus: null, toStatus: 'pending', byYou: true },
      { fromStatus: 'pending', toStatus: 'shortlisted', byYou: false },
    ],
  });
  expect(data.seeker?.applications[0]?.fit.reasons.length).toBeGreaterThan(0);
  expect(data.seeker?.savedSearches).toMatchObject([{ name: 'Wards', search: 'q=ward' }]);
  expect(data.seeker?.savedRoles).toMatchObject([{ role: { title: 'Matron', companyName: 'Bridge & Co' } }]);
  expect(data.seeker?.invites).toMatchObject([{ role: { title: 'Matron', companyName: 'Bridge & Co' } }]);
  expect(Object.keys(data.seeker?.assessment?.rawResult ?? {})).toHaveLength(24);
  expect(data.matches).toMatchObject([{ role: { id: roleId, title: 'Ward Sister' } }]);
  expect(data.threads).toMatchObject([
    {
      id: threadId,
      with: 'Bridge & Co',
      messages: [
        { byYou: false, bodyMd: 'When could you start?' },
        { byYou: true, bodyMd: 'In **May**.' },
      ],
    },
  ]);
  expect(data.notifications.map((notification) => notification.kind)).toEqual(
    expect.arrayContaining(['match', 'message', 'invite']),
  );
  expect(data.sessions).toMatchObject([{ isThisOne: true }]);
  expect(data.employer).toBeNull();
  expect(text).not.toMatch(/argon2|password|token/i);
  expect(text).not.toContain('Fola');
  expect(text).not.toContain(fola.id);
});

test('an employer’s export has company, roles and anonymous applications', async () => {
  const [gita, hill] = [await app.seeker('Gita'), await app.employer('Hill Street')];
  const { roleId, applicationId } = await meet(gita, hill, 'Chef');
  const unmatched = await app.seeker('Ines');
  await unmatched.call(applications.apply, { body: { roleId } });
  const text = await (await hill.fetch('/api/account/export')).text();
  const data: PersonalData = JSON.parse(text);
  expect(data.employer?.company?.companyName).toBe('Hill Street');
  expect(data.employer?.roles).toMatchObject([{ id: roleId, _count: { applications: 2, matches: 1 } }]);
  expect(data.employer?.applications).toHaveLength(2);
  expect(data.employer?.applications).toContainEqual(
    expect.objectContaining({ id: applicationId, roleId, status: 'shortlisted' }),
  );
  expect(data.threads).toMatchObject([{ with: 'Gita', role: { title: 'Chef' } }]);
  expect(data.seeker).toBeNull();
  for (const othersData of [unmatched.id, 'Ines', 'gita@example.org', 'ines@example.org']) {
    expect(text).not.toContain(othersData);
  }
});

test('every table about a person is exported or listed as an exception', async () => {
  const [jamal, kings] = [await app.seeker('Jamal'), await app.employer('Kings Road')];
  await jamal.call(seekers.saveSeekerProfile, {
    body: {
      phone: '07700 900456',
      locationCity: 'Bristol',
      skills: ['Nursing', 'Medication administration'],
    },
  });
  await assess(jamal);
  await uploadCv(jamal, 'Jamal, welder since 2016');
  const body = new Uint8Array(await jpegOf(100, 100));
  expect((await jamal.fetch('/api/account/picture', { method: 'PUT', body })).status).toBe(200);
  await jamal.call(nameAndEmail.changeEmail, {
    body: { email: 'jamal@new.example', currentPassword: 'nod-test-2026' },
  });
  const whileItIsRead = await tablesThatMention(app.context.db, jamal.id);
  await app.settle();
  const { threadId, applicationId } = await meet(jamal, kings);
  await kings.call(interviews.scheduleInterview, {
    body: {
      applicationId,
      interviewType: 'phone',
      scheduledAt: new Date(app.clock().getTime() + 48 * 3_600_000).toISOString(),
      interviewerEmail: 'sam@kings.example',
    },
  });
  await uploadImport(kings, '[]');
  await attach(jamal, threadId, 'Licensed since 2016', 'licence.txt');
  const message = await kings.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello' } });
  await jamal.call(messages.markRead, { params: { threadId }, body: { messageId: message.id } });
  const invited = await kings.postRole({ title: 'Matron' });
  await kings.call(candidates.listCandidates, { params: { roleId: invited.id } });
  await app.context.sightings.flush();
  await kings.call(candidates.skipCandidate, {
    params: { roleId: invited.id },
    body: { seekerId: jamal.id },
  });
  await kings.call(applications.invite, { body: { roleId: invited.id, seekerId: jamal.id } });
  await jamal.call(savedRoles.saveRole, { params: { roleId: invited.id } });
  await jamal.call(savedSearches.saveSearch, {
    body: { name: 'Wards', search: 'q=ward', frequency: 'daily' },
  });
  await jamal.call(safety.report, { body: { threadId, reason: 'spam' } });
  await kings.call(safety.block, { body: { threadId } });
  app.clock.advance(HOUR);
  await countDemand(app.context, new AbortController().signal);
  const known = new Set([
    ...whileItIsRead,
    ...(await tablesThatMention(app.context.db, jamal.id)),
    ...(await tablesThatMention(app.context.db, kings.id)),
  ]);
  expect([...known].sort()).toEqual([
    'agreements',
    'application_moves',
    'applications',
    'assessments',
    'attachments',
    'billing_accounts',
    'blocks',
    // The engine's reading of their own text: says nothing that the text does not.
    'candidate_readings',
    'company_members',
    // Which CVs wait to be read: the export says so about the CV.
    'cv_readings',
    'cv_texts',
    // When notifications were mailed: kept for 90 days, says nothing that they do not.
    'deliveries',
    'email_changes',
    'employers',
    // Not a table: an employer's answers as the ledger shows them.
    'guarantee_ledger',
    'imports',
    'interviews',
    'invites',
    'kept_cvs',
    'matches',
    'messages',
    'notifications',
    'pictures',
    // Rate limits, deleted within a day: not in the export.
    'rate_limits',
    'reports',
    'role_skips',
    'roles',
    'saved_roles',
    'saved_searches',
    'security_events',
    // Counts of the last week's invitations and sightings, which are in the export.
    'seeker_demand',
    'seekers',
    'sessions',
    'sightings',
    'thread_reads',
    'threads',
    'uploads',
    'users',
  ]);
});

test('deleting a seeker erases every trace and notifies the employer', async () => {
  const [lulu, mill] = [await app.seeker('Lulu'), await app.employer('Mill Lane')];
  await assess(lulu);
  await lulu.call(seekers.saveSeekerProfile, { body: { phone: '07700 900789', skills: ['Triage'] } });
  const { threadId, roleId } = await meet(lulu, mill, 'Porter');
  await lulu.call(messages.sendMessage, { body: { threadId, bodyMd: 'My number is 07700 900789' } });
  await mill.call(messages.sendMessage, { body: { threadId, bodyMd: 'Thank you, Lulu' } });
  const phone = await inAnotherBrowser(lulu);
  const [luluLive, onPhone, office] = [await Live.of(lulu), await Live.of(phone), await Live.of(mill)];

  const wrong = await lulu.send('DELETE', '/api/account', { password: 'not-the-password' });
  expect([wrong.status, (await wrong.json()).field]).toEqual([422, 'password']);
  expect(await tablesThatMention(app.context.db, lulu.id)).toContain('users');

  app.clock.advance(MINUTE);
  const oldCookie = lulu.cookie;
  expect((await lulu.send('DELETE', '/api/account', { password: PASSWORD })).status).toBe(204);
  expect(lulu.cookie).toMatch(/=$/);
  expect((await luluLive.closed).code).toBe(CLOSE.sessionEnded);
  expect((await onPhone.closed).code).toBe(CLOSE.sessionEnded);
  await office.next('resync');

  lulu.cookie = oldCookie;
  expect((await lulu.fetch('/api/user')).status).toBe(401);
  expect((await phone.fetch('/api/user')).status).toBe(401);
  for (const trace of [lulu.id, 'lulu', '07700 900789'])
    expect(await tablesThatMention(app.context.db, trace)).toEqual([]);
  const response = await app.visitor().send('POST', '/api/login', { username: 'lulu', password: PASSWORD });
  expect(response.status).toBe(401);

  expect(await mill.call(messages.listThreads)).toEqual([]);
  expect(await mill.call(applications.listEmployerApplications)).toEqual([]);
  expect(await mill.call(roles.listEmployerRoles)).toMatchObject([
    { id: roleId, _count: { applications: 0 } },
  ]);
  expect(await mill.call(notifications.listNotifications)).toMatchObject([
    {
      title: 'An applicant has left Nod',
      body: 'Their application for Porter was erased with their account.',
    },
    { kind: 'application' },
  ]);
  expect((await app.seeker('Lulu')).id).not.toBe(lulu.id);
});

test('deleting an employer removes its roles and notifies applicants', async () => {
  const [nia, otis] = [await app.seeker('Nia'), await app.seeker('Otis')];
  const peel = await app.employer('Peel Ltd');
  const { threadId } = await meet(nia, peel, 'Welder');
  await peel.call(messages.sendMessage, { body: { threadId, bodyMd: 'Hello from Peel' } });
  await peel.postRole({ title: 'Rigger' });
  const dealt = async () =>
    (await otis.call(roles.listDeck, { query: { limit: 50 } })).map((card) => card.employer.companyName);
  expect(await dealt()).toContain('Peel Ltd');

  expect((await peel.send('DELETE', '/api/account', { password: PASSWORD })).status).toBe(204);

  expect(await dealt()).not.toContain('Peel Ltd');
  expect(await tablesThatMention(app.context.db, peel.id)).toEqual([]);
  expect(await nia.call(applications.listApplications)).toEqual([]);
  expect(await nia.call(matches.listMatches)).toEqual([]);
  expect(await nia.call(messages.listThreads)).toEqual([]);
  expect(await nia.call(notifications.listNotifications)).toMatchObject([
    { title: 'Peel Ltd has left Nod', body: 'Your application for Welder ended with their account.' },
  ]);
});

test('requests during a deletion fail clearly and leave nothing behind', async () => {
  const quay = await app.employer('Quay');
  for (let round = 0; round < 5; round += 1) {
    const rosa = await app.seeker(`Rosa${round}`);
    const { threadId } = await meet(rosa, quay);
    const { id: roleId } = await quay.postRole({ title: 'Rigger' });
    const responses = await Promise.all([
      app.visitor().send('POST', '/api/login', { username: `rosa${round}`, password: PASSWORD }),
      rosa.send('DELETE', '/api/account', { password: PASSWORD }),
      ...Array.from({ length: 4 }, () => rosa.send('POST', '/api/messages', { threadId, bodyMd: 'Hello' })),
      ...Array.from({ length: 4 }, () => quay.send('POST', '/api/messages', { threadId, bodyMd: 'Hello' })),
      quay.send('POST', '/api/invites', { roleId, seekerId: rosa.id }),
      rosa.send('POST', '/api/applications', { roleId }),
    ]);
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => ![200, 201, 204, 401, 404, 503].includes(status))).toEqual([]);
    // If the deletion was cancelled in favour of another transaction, it is retried.
    const deleted =
      statuses[1] === 503 ? await rosa.send('DELETE', '/api/account', { password: PASSWORD }) : responses[1];
    expect(deleted?.status).toBe(204);
    // A request admitted before the deletion may be counted after it; counts are kept for a day at most.
    expect(
      (await tablesThatMention(app.context.db, rosa.id)).filter((table) => table !== 'rate_limits'),
    ).toEqual([]);
  }
});
