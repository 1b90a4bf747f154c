import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { KEY_REQUESTS_A_MINUTE, KEYS_MAX, type Scope } from '#contract/api-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiKeys, members, roles, secondFactors, security, sessions } from '#contract/index.ts';
import { SCOPE_OF_CALL } from '#contract/key-calls.ts';
import { DAY, MINUTE } from '#server/clock.ts';
import { addApp } from '#testing/add-app.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { type Person, TEST_PASSWORD } from '#testing/person.ts';
import { Program } from '#testing/program.ts';
import { uploadCv } from '#testing/upload-cv.ts';
import { mounted } from '../../http/route.ts';
import { hashToken } from '../../http/session.ts';

const app = await appOfFile();

async function programOf(person: Person, ...scopes: Scope[]): Promise<Program> {
  const { key, token } = await person.call(apiKeys.createApiKey, {
    body: { name: 'Tracking', scopes, expiresInDays: 90 },
  });
  return new Program(app.url, token, key.id);
}

const PORTER = {
  title: 'Porter',
  workMode: 'onsite',
  locationCity: 'Leeds',
  salaryMinGbpInt: 2_400_000,
  salaryMaxGbpInt: 2_600_000,
  requiredSkills: [],
};

test('a program posts a role with a key, without a cookie, from anywhere', async () => {
  const amy = await app.employer('Amy & Co');
  const program = await programOf(amy, 'roles:read', 'roles:write');
  const posted = await program.send('POST', '/api/roles', PORTER, { origin: 'https://ats.example' });
  expect(posted.status).toBe(201);
  expect(posted.headers.get('ratelimit-policy')).toBe(`"per-key";q=${KEY_REQUESTS_A_MINUTE};w=60`);
  expect(posted.headers.get('ratelimit')).toBe(`"per-key";r=${KEY_REQUESTS_A_MINUTE - 1};t=60`);
  const listed = await program.send('GET', '/api/employer/roles');
  expect(await listed.json()).toMatchObject([{ title: 'Porter', status: 'live' }]);
  const [key] = await amy.call(apiKeys.listApiKeys);
  expect(key).toMatchObject({ name: 'Tracking', usedAt: app.clock().toISOString(), madeBy: null });
  expect(JSON.stringify(await amy.call(apiKeys.listApiKeys))).not.toContain(program.token);
  expect(await amy.call(security.listOwnEvents)).toContainEqual(
    expect.objectContaining({ kind: 'key_made' }),
  );
});

test('a key is stored as a hash, and making one takes a fresh proof', async () => {
  const bea = await app.employer('Bea Ltd');
  const { token } = await programOf(bea, 'roles:read');
  const rows = await app.context.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  expect(token).toMatch(/^nod_[\w-]{43}$/);
  app.clock.advance(11 * MINUTE);
  const body = { name: 'Again', scopes: ['roles:read'], expiresInDays: 7 };
  const refused = await bea.send('POST', '/api/keys', body);
  expect([refused.status, (await refused.json()).confirm]).toEqual([403, 'password']);
});

test('a key makes the calls of its scope, and no others', async () => {
  const cara = await app.employer('Cara Ltd');
  const reader = await programOf(cara, 'roles:read');
  const all = [...mounted.values()];
  const callStatus = async (endpoint: Endpoint) => {
    const path = endpoint.path.replaceAll(/:\w+/g, () => crypto.randomUUID());
    return (await reader.send(endpoint.method, path, endpoint.body && {})).status;
  };
  for (const endpoint of all) {
    app.clock.advance(MINUTE);
    const isOpen = SCOPE_OF_CALL.get(endpoint) === 'roles:read';
    expect([endpoint.path, (await callStatus(endpoint)) === 403]).toEqual([endpoint.path, !isOpen]);
  }
});

test('no key can make a call that takes a fresh proof, or an Admin’s', () => {
  for (const endpoint of SCOPE_OF_CALL.keys()) {
    expect([endpoint.path, endpoint.asksAgain, endpoint.path.startsWith('/api/admin/')]).toEqual([
      endpoint.path,
      undefined,
      false,
    ]);
  }
});

test('a key may do no more than its maker, and ends when they are removed', async () => {
  const dora = await app.employer('Dora Ltd');
  const finn = await join(app, dora, 'interviewer', 'Finn');
  const beyond = { name: 'Too much', scopes: ['roles:write'], expiresInDays: 7 };
  expect((await finn.send('POST', '/api/keys', beyond)).status).toBe(422);
  const program = await programOf(finn, 'interviews:read');
  expect((await program.send('GET', '/api/interviews')).status).toBe(200);
  expect(await dora.call(apiKeys.listApiKeys)).toMatchObject([{ madeBy: 'Finn Test', network: null }]);
  await dora.call(members.removeMember, { params: { userId: finn.id }, body: {} });
  expect((await program.send('GET', '/api/interviews')).status).toBe(401);
  expect(await dora.call(apiKeys.listApiKeys)).toEqual([]);
});

test('a promotion does not widen an older key, and a demotion narrows it', async () => {
  const edna = await app.employer('Edna Ltd');
  const gus = await join(app, edna, 'hiring_manager', 'Gus');
  const program = await programOf(gus, 'roles:read', 'roles:write');
  await edna.postRole({ title: 'Not Gus’s' });
  const change = (memberRole: 'recruiter' | 'finance') =>
    edna.call(members.changeMember, { params: { userId: gus.id }, body: { memberRole } });
  await change('recruiter');
  expect(await (await program.send('GET', '/api/employer/roles')).json()).toEqual([]);
  expect((await gus.call(roles.listEmployerRoles)).length).toBe(1);
  await change('finance');
  expect((await program.send('GET', '/api/employer/roles')).status).toBe(403);
});

test('a key made without a second factor stops where the owner requires one', async () => {
  const hugo = await app.employer('Hugo Ltd');
  const ines = await join(app, hugo, 'recruiter', 'Ines');
  const old = await programOf(ines, 'roles:read');
  const hugosKey = await programOf(hugo, 'roles:read');
  await addApp(hugo, app.clock());
  const roleLists = (program: Program) => program.send('GET', '/api/employer/roles');
  expect((await roleLists(old)).status).toBe(200);
  const rule = { isRequired: true, currentPassword: TEST_PASSWORD };
  await hugo.call(secondFactors.setCompanyRule, { body: rule });
  for (const program of [old, hugosKey]) {
    const refused = await roleLists(program);
    expect([refused.status, (await refused.json()).secondFactor]).toEqual([403, true]);
  }
  // Setting up a second factor now does not help the older key, which was made without one.
  await addApp(ines, app.clock());
  expect((await roleLists(old)).status).toBe(403);
  expect((await roleLists(await programOf(ines, 'roles:read'))).status).toBe(200);
  await hugo.call(secondFactors.setCompanyRule, { body: { ...rule, isRequired: false } });
  expect((await roleLists(old)).status).toBe(200);
});

test('an expired or invented key is refused, a revoked one despite a cookie', async () => {
  const fay = await app.employer('Fay Ltd');
  const [first, second] = [await programOf(fay, 'roles:read'), await programOf(fay, 'roles:read')];
  await fay.call(apiKeys.revokeApiKey, { params: { keyId: first.keyId } });
  const refused = await first.send('GET', '/api/employer/roles', undefined, { cookie: fay.cookie });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="Nod", error="invalid_token"',
  ]);
  app.clock.advance(90 * DAY);
  expect((await second.send('GET', '/api/employer/roles')).status).toBe(401);
  const invented = new Program(app.url, `nod_${'a'.repeat(43)}`, '');
  expect((await invented.send('GET', '/api/employer/roles')).status).toBe(401);
});

test('revoking a key cuts off its responses in progress', async () => {
  const [rosa, sam] = [await app.employer('Rosa Ltd'), await app.seeker('Sam')];
  // More than the kernel buffers for somebody who stops reading.
  const size = 10_000_000;
  await uploadCv(sam, 'Driver of buses in Leeds. '.repeat(size / 26));
  await meet(sam, rosa, 'Bus driver');
  const program = await programOf(rosa, 'applications:read');
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${program.token}` };
    get(`${app.url}/api/jobseekers/${sam.id}/cv`, { headers }, resolve).once('error', reject);
  });
  expect([response.statusCode, Number(response.headers['content-length']) > 9_000_000]).toEqual([200, true]);
  const isCutOff = new Promise((resolve) =>
    response.once('error', () => resolve(true)).once('end', () => resolve(false)),
  );
  const isRevoked = new Promise<void>((resolve) => {
    app.context.hub.untilEnded(hashToken(program.token).toString('hex'), resolve);
  });
  await rosa.call(apiKeys.revokeApiKey, { params: { keyId: program.keyId } });
  await isRevoked;
  response.resume();
  expect(await isCutOff).toBe(true);
});

test('an API key opens no socket', async () => {
  const tess = await app.employer('Tess Ltd');
  const { token } = await programOf(tess, 'applications:read');
  const headers = { origin: app.url, authorization: `Bearer ${token}` };
  expect(await new Live(app.url, { headers }).answered).toBe(401);
});

test('a colleague can’t end a member’s key, the owner can', async () => {
  const gia = await app.employer('Gia Ltd');
  const [hal, ida] = [await join(app, gia, 'recruiter', 'Hal'), await join(app, gia, 'recruiter', 'Ida')];
  const { keyId } = await programOf(hal, 'roles:read');
  expect(await ida.call(apiKeys.listApiKeys)).toEqual([]);
  expect((await ida.send('DELETE', `/api/keys/${keyId}`)).status).toBe(404);
  expect((await gia.send('DELETE', `/api/keys/${keyId}`)).status).toBe(204);
  expect(await hal.call(security.listOwnEvents)).toContainEqual(
    expect.objectContaining({ kind: 'key_revoked' }),
  );
});

test('a seeker’s key reads their own data and applies for nothing', async () => {
  const joy = await app.seeker('Joy');
  const program = await programOf(joy, 'profile:read', 'applications:read');
  expect((await program.send('GET', '/api/jobseeker/summary')).status).toBe(200);
  expect((await program.send('GET', '/api/applications')).status).toBe(200);
  const apply = await program.send('POST', '/api/applications', { roleId: crypto.randomUUID() });
  expect(apply.status).toBe(403);
  const body = { name: 'All', scopes: ['roles:write'], expiresInDays: 7 };
  expect((await joy.send('POST', '/api/keys', body)).status).toBe(422);
});

test('one person has a bounded number of API keys', async () => {
  const kim = await app.employer('Kim Ltd');
  for (let n = 0; n < KEYS_MAX; n += 1) await programOf(kim, 'roles:read');
  const body = { name: 'One more', scopes: ['roles:read'], expiresInDays: 7 };
  expect((await kim.send('POST', '/api/keys', body)).status).toBe(409);
});

test('an Admin who ends a person’s sessions ends their keys, too', async () => {
  const [lea, boss] = [await app.employer('Lea Ltd'), await app.admin('Boss')];
  const program = await programOf(lea, 'roles:read');
  await boss.call(sessions.endSessionsOf, { body: { username: lea.user?.username ?? '' } });
  expect((await program.send('GET', '/api/employer/roles')).status).toBe(401);
});

test('too many requests are refused, with the time to wait', async () => {
  const mia = await app.employer('Mia Ltd');
  const program = await programOf(mia, 'roles:read');
  await app.context.db
    .insertInto('rate_limits')
    .values({
      key: `key:${program.keyId}`,
      count: KEY_REQUESTS_A_MINUTE,
      resets_at: new Date(app.clock().getTime() + 20_000),
    })
    .execute();
  const refused = await program.send('GET', '/api/employer/roles');
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit')]).toEqual([
    429,
    '20',
    '"per-key";r=0;t=20',
  ]);
  app.clock.advance(MINUTE);
  expect((await program.send('GET', '/api/employer/roles')).status).toBe(200);
});

test('a request that is sent again has one effect and one response', async () => {
  const nia = await app.employer('Nia Ltd');
  const program = await programOf(nia, 'roles:write', 'roles:read');
  const post = (body: object, once = 'post-1') =>
    program.send('POST', '/api/roles', body, { 'idempotency-key': once });
  const first = await post(PORTER);
  const repeated = await post(PORTER);
  expect([first.status, repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([
    201,
    201,
    'true',
  ]);
  expect(await repeated.text()).toBe(await first.text());
  expect((await post({ ...PORTER, title: 'Cook' })).status).toBe(422);
  expect((await post(PORTER, 'not a key')).status).toBe(400);
  expect(await (await program.send('GET', '/api/employer/roles')).json()).toHaveLength(1);
  // The next day the response is forgotten; the role is not.
  app.clock.advance(DAY);
  expect((await post(PORTER)).headers.get('idempotent-replayed')).toBeNull();
  expect(await (await program.send('GET', '/api/employer/roles')).json()).toHaveLength(1);
});

test('two tries make one role if the server died before it responded', async () => {
  const ola = await app.employer('Ola Ltd');
  const program = await programOf(ola, 'roles:write', 'roles:read');
  const post = () => program.send('POST', '/api/roles', PORTER, { 'idempotency-key': 'crash' });
  await post();
  // The state if the process ends between the commit and the response.
  await app.context.db.updateTable('idempotent_answers').set({ status: null, body: null }).execute();
  const waiting = await post();
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([409, '1']);
  app.clock.advance(2 * MINUTE);
  expect((await post()).status).toBe(201);
  expect(await (await program.send('GET', '/api/employer/roles')).json()).toHaveLength(1);
});

test('If-Match refuses a change that is based on an older state', async () => {
  const pia = await app.employer('Pia Ltd');
  const program = await programOf(
    pia,
    'roles:read',
    'roles:write',
    'applications:read',
    'applications:write',
  );
  const posted = await program.send('POST', '/api/roles', PORTER);
  const tag = posted.headers.get('etag') ?? '';
  const { id } = await posted.json();
  const edit = (title: string, match: string) =>
    program.send('PUT', `/api/roles/${id}`, { ...PORTER, title }, { 'if-match': match });
  const edited = await edit('Night porter', tag);
  expect(edited.status).toBe(200);
  expect((await edit('Day porter', tag)).status).toBe(412);
  expect((await edit('Day porter', '"nonsense"')).status).toBe(412);
  const current = await program.send('GET', `/api/employer/roles/${id}`);
  expect(current.headers.get('etag')).toBe(edited.headers.get('etag'));
  const pause = (match: string) =>
    program.send('PUT', `/api/roles/${id}/status`, { status: 'paused' }, { 'if-match': match });
  expect((await pause(tag)).status).toBe(412);
  expect((await pause('*')).status).toBe(200);

  const { applicationId } = await meet(await app.seeker('Quin'), pia, 'Cook');
  const list = async () =>
    (await program.send('GET', `/api/employer/applications?ids=${applicationId}`)).json();
  const [{ updatedAt }] = await list();
  const rejection = { status: 'rejected', rejectionReason: 'skills' };
  const reject = (match: string) =>
    program.send('PUT', `/api/applications/${applicationId}`, rejection, { 'if-match': `"${match}"` });
  expect((await reject('2020-01-01T00:00:00.000Z')).status).toBe(412);
  expect((await reject(updatedAt)).status).toBe(200);
  // An action that has been done already is not a conflict.
  expect((await reject(updatedAt)).status).toBe(200);
});
