import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { appOfFile } from '#testing/app-of-file.ts';

/**
 * The core journey with a client written only from section 7 of the specification: literal paths and payloads, no code
 * of the contract, no headers beyond the specification.
 */
const app = await appOfFile();

/** Any JSON; the expectations check its shape. */
// biome-ignore lint/suspicious/noExplicitAny: a client without the contract's types is the point of this test
type Json = any;

class Client {
  private cookie = '';

  async call(method: string, path: string, body?: unknown): Promise<{ status: number; data: Json }> {
    const response = await fetch(app.url + path, {
      method,
      headers: {
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';')[0] ?? '';
    const text = await response.text();
    return { status: response.status, data: text === '' ? null : JSON.parse(text) };
  }

  /** Opens /ws, says who it is, and collects what arrives. */
  async socket(userId: string, userRole: string) {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, { headers: { cookie: this.cookie } });
    const events: Json[] = [];
    const waiting: { type: string; resolve: (event: Json) => void }[] = [];
    socket.on('message', (data) => {
      const event = JSON.parse(String(data));
      const index = waiting.findIndex((each) => each.type === event.type);
      if (index >= 0) waiting.splice(index, 1)[0]?.resolve(event);
      else events.push(event);
    });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.send(JSON.stringify({ type: 'auth', userId, userRole }));
    const next = (type: string): Promise<Json> => {
      const index = events.findIndex((event) => event.type === type);
      if (index >= 0) return Promise.resolve(events.splice(index, 1)[0]);
      return new Promise((resolve) => waiting.push({ type, resolve }));
    };
    return { socket, next };
  }
}

test('a seeker and an employer find each other and talk', async () => {
  const amara = new Client();
  const bridge = new Client();

  // Two accounts.
  const seeker = await amara.call('POST', '/api/register', {
    username: 'amara',
    email: 'amara@example.org',
    password: 'three-quiet-words',
    firstName: 'Amara',
    lastName: 'Okafor',
    role: 'JobSeeker',
  });
  expect(seeker.data).toMatchObject({ role: 'JobSeeker', firstName: 'Amara', username: 'amara' });
  const employer = await bridge.call('POST', '/api/register', {
    username: 'bridge',
    email: 'bridge@example.org',
    password: 'three-quiet-words',
    firstName: 'Bea',
    lastName: 'Bridge',
    role: 'Employer',
  });
  expect(employer.data.role).toBe('Employer');
  expect((await amara.call('GET', '/api/user')).data).toEqual(seeker.data);

  // A company and a role.
  const company = await bridge.call('POST', '/api/employer', {
    companyName: 'Bridge & Co',
    website: 'https://bridge.example',
    billingContactEmail: 'accounts@bridge.example',
    billingAddress: '1 Harbourside, Bristol',
    tierOption: 'OptionA',
    planCode: 'ROLE_1',
    planPriceGbpInt: 19900,
  });
  expect(company.status).toBeLessThan(300);
  const posted = await bridge.call('POST', '/api/roles', {
    title: 'Product Designer',
    descriptionMd: 'Design the booking journey.',
    locationCity: 'Bristol',
    workMode: 'hybrid',
    salaryMinGbpInt: 4_200_000,
    salaryMaxGbpInt: 5_200_000,
    requiredSkills: ['Figma', 'User research'],
    requiredExperience: { level: 'mid', years: 3 },
    contactName: 'Bea Bridge',
    contactEmail: 'bea@bridge.example',
  });
  expect(posted.status).toBeLessThan(300);
  const [postedRole] = (await bridge.call('GET', '/api/employer/roles')).data;
  expect(postedRole).toMatchObject({
    title: 'Product Designer',
    status: 'live',
    _count: { applications: 0, matches: 0 },
  });

  // A profile: none at first, then saved in two parts that do not overwrite each other.
  expect((await amara.call('GET', '/api/jobseeker/profile')).status).toBe(404);
  await amara.call('POST', '/api/jobseeker/profile', {
    rightToWorkStatus: 'verified',
    locationCity: 'Bristol',
    workModePref: 'hybrid',
    minNetMonthlyIncomeInt: 2300,
    experienceLevel: 'mid',
  });
  await amara.call('POST', '/api/jobseeker/profile', {
    phone: '07700 900123',
    skills: ['Figma', 'User research', 'Prototyping'],
    summaryText: 'I design services people finish.',
  });
  expect((await amara.call('GET', '/api/jobseeker/profile')).data).toMatchObject({
    rightToWorkStatus: 'verified',
    skills: ['Figma', 'User research', 'Prototyping'],
  });

  // The deck, with the request that the specification's screen makes.
  const deck = await amara.call(
    'GET',
    '/api/roles/matches?limit=10&locations=&workModes=&salaryMin=20000&salaryMax=100000&experienceLevel=&jobTypes=',
  );
  expect(deck.data).toHaveLength(1);
  const [card] = deck.data;
  expect(card).toMatchObject({
    id: postedRole.id,
    title: 'Product Designer',
    employer: { companyName: 'Bridge & Co' },
  });
  expect(card.fitScoreInt).toBeGreaterThan(5_000);

  // Both are online.
  const phone = await amara.socket(seeker.data.id, seeker.data.role);
  const desktop = await bridge.socket(employer.data.id, employer.data.role);
  await Promise.all([phone.next('ready'), desktop.next('ready')]);

  // Her yes, then theirs; the match reaches her live.
  const applied = await amara.call('POST', '/api/applications', { roleId: card.id });
  expect(applied.data).toMatchObject({
    isMutualMatch: false,
    application: { roleId: card.id, status: 'pending' },
  });
  expect((await amara.call('GET', '/api/roles/matches')).data).toEqual([]);
  const [application] = (await bridge.call('GET', '/api/employer/applications')).data;
  expect(application).toMatchObject({
    status: 'pending',
    role: { title: 'Product Designer' },
    seeker: { id: seeker.data.id },
  });
  expect(application.fitScoreInt).toBe(card.fitScoreInt);
  const moved = await bridge.call('PUT', `/api/applications/${application.id}`, { status: 'shortlisted' });
  expect(moved.status).toBe(200);
  expect((await phone.next('match')).roleTitle).toBe('Product Designer');
  expect((await amara.call('GET', '/api/applications')).data[0].status).toBe('shortlisted');

  // One match, one thread, on both sides.
  const [match] = (await amara.call('GET', '/api/matches')).data;
  expect(match).toMatchObject({
    match: { id: expect.any(String) },
    role: { title: 'Product Designer' },
    employer: { companyName: 'Bridge & Co' },
  });
  const [thread] = (await amara.call('GET', '/api/messages/threads')).data;
  expect(thread).toMatchObject({
    role: { title: 'Product Designer' },
    employer: { companyName: 'Bridge & Co' },
    lastMessage: null,
  });
  const threadId = thread.thread.id;
  expect((await bridge.call('GET', '/api/messages/threads')).data[0].thread.id).toBe(threadId);

  // They talk, live both ways.
  await bridge.call('POST', '/api/messages', {
    threadId,
    bodyMd: 'Hello Amara, could you come by on Thursday?',
  });
  expect((await phone.next('new_message')).threadId).toBe(threadId);
  await amara.call('POST', '/api/messages', { threadId, bodyMd: 'Thursday at three works well.' });
  await desktop.next('new_message');
  const messages = (await amara.call('GET', `/api/messages/threads/${threadId}`)).data;
  expect(messages.map((each: Json) => [each.senderUserId, each.sender.firstName, each.bodyMd])).toEqual([
    [employer.data.id, 'Bea', 'Hello Amara, could you come by on Thursday?'],
    [seeker.data.id, 'Amara', 'Thursday at three works well.'],
  ]);

  // She loses the connection; messages sent meanwhile are there when she fetches again.
  phone.socket.terminate();
  await bridge.call('POST', '/api/messages', { threadId, bodyMd: 'See you then.' });
  const socket = await amara.socket(seeker.data.id, seeker.data.role);
  await socket.next('ready');
  const messagesAfter = (await amara.call('GET', `/api/messages/threads/${threadId}`)).data;
  expect(messagesAfter.map((each: Json) => each.bodyMd).at(-1)).toBe('See you then.');
  expect(messagesAfter).toHaveLength(3);

  expect((await amara.call('POST', '/api/logout')).status).toBeLessThan(300);
  expect((await amara.call('GET', '/api/user')).status).toBe(401);
  socket.socket.terminate();
  desktop.socket.terminate();
});
