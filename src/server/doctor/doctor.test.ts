import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import webPush from 'web-push';
import { EXPIRED_CERTIFICATE } from '#testing/expired-certificate.ts';
import { newInstallation } from '#testing/installation.ts';
import { localBucket } from '#testing/local-bucket.ts';
import { runCommand, startServer } from '#testing/server-process.ts';
import { onPostgres } from '#testing/test-app.ts';
import { readConfig } from '../config.ts';
import { runChecks } from './run-checks.ts';

async function installation() {
  const newOne = await newInstallation();
  onTestFinished(newOne.remove);
  return newOne.env;
}

/** What the doctor says about one subject, as "state: sentence". */
async function findingsOf(env: NodeJS.ProcessEnv, subject: string): Promise<string[]> {
  const findings = await runChecks(readConfig({ DATA_DIR: tmpdir(), ...env }));
  return findings
    .filter((each) => each.about === subject)
    .map(({ state, sentence }) => `${state}: ${sentence}`);
}

function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  onTestFinished(() => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

const answering = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listen(createServer(listener))}`;

async function unusedPort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface ProxyOptions {
  readonly addsForwardedFor?: boolean;
  readonly passesUpgrades?: boolean;
  /** How many proxies are in a row. */
  readonly hops?: number;
}

/** A proxy as operators have them, in front of a server whose port is known later. */
async function proxy({ addsForwardedFor = true, passesUpgrades = true, hops = 1 }: ProxyOptions = {}) {
  const to = { port: 0 };
  const headersOf = ({ headers: { upgrade, connection, ...others }, socket }: IncomingMessage) => {
    const headers = passesUpgrades && upgrade ? { upgrade, connection, ...others } : others;
    const before = [headers['x-forwarded-for'] ?? []].flat();
    const added = Array.from({ length: hops }, () => socket.remoteAddress ?? '');
    return addsForwardedFor ? { ...headers, 'x-forwarded-for': [...before, ...added].join(', ') } : headers;
  };
  const server = createServer((incoming, response) => {
    const { method, url: path } = incoming;
    const onward = request(
      { port: to.port, host: '127.0.0.1', method, path, headers: headersOf(incoming) },
      (got) => {
        response.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(response);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    incoming.pipe(onward);
  });
  if (passesUpgrades) {
    server.on('upgrade', (incoming, socket) => {
      const onward = request({
        port: to.port,
        host: '127.0.0.1',
        path: incoming.url,
        headers: headersOf(incoming),
      });
      onward.on('response', (got) => {
        socket.end(`HTTP/1.1 ${got.statusCode} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
        got.resume();
      });
      onward.on('error', () => socket.destroy());
      onward.end();
    });
  }
  return { url: `http://127.0.0.1:${await listen(server)}`, to };
}

/** Starts a server behind such a proxy. Returns everything the doctor says, by subject, as "state: sentence". */
async function checkBehind(options: ProxyOptions, settings: NodeJS.ProcessEnv) {
  const env = await installation();
  const { url, to } = await proxy(options);
  const all = { ...env, ...settings, PUBLIC_URL: url, PORT: String(await unusedPort()), DEMO: '0' };
  const server = await startServer(all);
  onTestFinished(() => server.kill());
  to.port = Number(all.PORT);
  const findings = await runChecks(readConfig(all));
  return Object.fromEntries(findings.map(({ about, state, sentence }) => [about, `${state}: ${sentence}`]));
}

test('a healthy installation behind a proxy has nothing wrong', async () => {
  const findings = await checkBehind({}, { TRUSTED_PROXIES: '1' });
  expect(findings).toMatchObject({
    DATA_DIR: expect.stringMatching(/^(ok|warning): /),
    PUBLIC_URL: expect.stringMatching(/^ok: http\S+ leads to this installation\.$/),
    proxies: 'ok: A request passes 1 proxy, as TRUSTED_PROXIES says.',
    WebSocket: 'ok: Upgrades to WebSocket reach the server.',
  });
  expect(findings.database).toMatch(
    onPostgres ? /^ok: PostgreSQL \d+.* up to date\.$/ : /^off: The running server uses/,
  );
  expect(Object.values(findings).filter((sentence) => sentence.startsWith('fault'))).toEqual([]);
});

test.each([
  [
    'below the number of proxies',
    { hops: 2 },
    '1',
    /passes 2 proxies, but TRUSTED_PROXIES is 1.*set TRUSTED_PROXIES=2/,
  ],
  [
    'above the number of proxies',
    {},
    '2',
    /passes 1 proxy, but TRUSTED_PROXIES is 2.*can claim any address.*set TRUSTED_PROXIES=1/,
  ],
  [
    'above 0 behind a proxy that adds no X-Forwarded-For',
    { addsForwardedFor: false },
    '1',
    /passes no proxy, but TRUSTED_PROXIES is 1/,
  ],
])('TRUSTED_PROXIES %s is found', async (_what, options, trusted, sentence) => {
  expect((await checkBehind(options, { TRUSTED_PROXIES: trusted })).proxies).toMatch(sentence);
});

test('a proxy that drops WebSocket upgrades is found', async () => {
  const findings = await checkBehind({ passesUpgrades: false }, { TRUSTED_PROXIES: '1' });
  expect(findings.WebSocket).toMatch(/^fault: An upgrade to WebSocket .*Upgrade and Connection/);
});

test('a public address that leads nowhere or elsewhere is found', async () => {
  const env = await installation();
  const server = await startServer(env);
  onTestFinished(() => server.kill());
  const check = (PUBLIC_URL: string) => findingsOf({ ...env, PUBLIC_URL }, 'PUBLIC_URL');
  const closed = `http://127.0.0.1:${await unusedPort()}`;
  expect(await check(closed)).toEqual([
    `fault: ${closed} can't be reached from this machine: nothing is listening there.`,
  ]);
  const gateway = await answering((_asked, answer) => answer.writeHead(502).end());
  expect(await check(gateway)).toEqual([expect.stringContaining('answers 502: the proxy is there')]);
  const moved = await answering((_asked, answer) =>
    answer.writeHead(301, { location: 'https://x.example' }).end(),
  );
  expect(await check(moved)).toEqual([expect.stringContaining('redirects elsewhere')]);
  const other = await answering((_asked, answer) => answer.end('{"proof":"guessed"}'));
  expect(await check(other)).toEqual([expect.stringContaining('not from this installation (status 200)')]);
  // A caller without the installation's key gets no information.
  expect((await fetch(`${server.url}/doctor-probe`, { headers: { 'x-nod-probe': 'a.b' } })).status).toBe(404);
});

test('an expired self-signed certificate is found', async () => {
  const port = await listen(createTlsServer(EXPIRED_CERTIFICATE, (_asked, answer) => answer.end()));
  const PUBLIC_URL = `https://127.0.0.1:${port}`;
  expect(await findingsOf({ PUBLIC_URL }, 'PUBLIC_URL')).toEqual([
    `fault: ${PUBLIC_URL} can't be reached from this machine: its certificate has expired.`,
  ]);
  expect(await findingsOf({ PUBLIC_URL }, 'TLS')).toEqual([
    'fault: The certificate of 127.0.0.1 expired on 2020-02-01: renew it.',
  ]);
});

test.runIf(onPostgres)('the doctor says what is wrong with a database', async () => {
  const { DATABASE_URL } = await installation();
  const checkWith = (change: (url: URL) => void) => {
    const url = new URL(DATABASE_URL);
    change(url);
    return findingsOf({ DATABASE_URL: url.href }, 'database');
  };
  expect(await checkWith(() => {})).toEqual([
    expect.stringMatching(
      /^ok: PostgreSQL \S+ answers in .* ms and needs no extensions. Its migrations are up to date/,
    ),
  ]);
  const port = await unusedPort();
  expect(await checkWith((url) => (url.port = String(port)))).toEqual([
    `fault: The database at 127.0.0.1:${port} can't be reached: nothing is listening there.`,
  ]);
  expect(await checkWith((url) => (url.pathname = '/nowhere'))).toEqual([
    'fault: PostgreSQL has no database with the name in DATABASE_URL: create it.',
  ]);
  expect(await checkWith((url) => (url.username = 'stranger'))).toEqual([
    'fault: PostgreSQL refuses the user in DATABASE_URL from this machine: look at its pg_hba.conf.',
  ]);
  expect(await checkWith((url) => (url.pathname = '/postgres'))).toEqual([
    expect.stringMatching(/^ok: .*The next start brings its tables up to date/),
  ]);
});

test('a DATA_DIR that is a file, and one without a database, are found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nod-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await findingsOf({ DATA_DIR: folder }, 'database')).toEqual([
    'off: There is no database in DATA_DIR yet: the first start creates it.',
  ]);
  writeFileSync(join(folder, 'file'), '');
  expect(await findingsOf({ DATA_DIR: join(folder, 'file') }, 'DATA_DIR')).toEqual([
    expect.stringMatching(/^fault: .* is a file, but DATA_DIR must be a folder/),
  ]);
});

test('a DATA_DIR that other users may enter is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nod-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ok = expect.stringMatching(/^(ok|warning): (Nod may write|Only )/);
  expect(await findingsOf({ DATA_DIR: folder }, 'DATA_DIR')).toEqual([ok]);
  chmodSync(folder, 0o755);
  expect(await findingsOf({ DATA_DIR: folder }, 'DATA_DIR')).toEqual([
    ok,
    `warning: Every user of this machine can open ${folder}, which contains CVs and mail: run chmod o= ${folder}.`,
  ]);
});

/** A mail server without TLS that accepts any user with one password. */
async function mailServer(): Promise<number> {
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => {
      if (password === 'right-password') done(null, { user: 'nod' });
      else done(new Error('Invalid username or password'));
    },
  });
  server.on('error', () => {});
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.server.address() as AddressInfo).port;
}

test('a mail server that refuses, hangs up or speaks no TLS is found', async () => {
  const port = await mailServer();
  const check = (SMTP_URL: string) => findingsOf({ SMTP_URL, MAIL_FROM: 'nod@example.org' }, 'mail');
  expect(await check(`smtp://nod:right-password@127.0.0.1:${port}`)).toEqual([
    `ok: The mail server 127.0.0.1:${port} answers and accepts the user and password.`,
  ]);
  const [wrong] = await check(`smtp://nod:wrong-password@127.0.0.1:${port}`);
  expect(wrong).toMatch(/^fault: The mail server \S+ refuses the user or password in SMTP_URL/);
  expect(wrong).not.toContain('wrong-password');
  const closed = await unusedPort();
  expect(await check(`smtp://127.0.0.1:${closed}`)).toEqual([
    `fault: The mail server 127.0.0.1:${closed} can't be used: nothing is listening there.`,
  ]);
  const rude = await listen(createTcpServer((socket) => socket.destroy()));
  expect(await check(`smtp://127.0.0.1:${rude}`)).toEqual([expect.stringMatching(/^fault: The mail server/)]);
  expect(await check(`smtps://127.0.0.1:${port}`)).toEqual([
    expect.stringContaining('smtps:// is for port 465'),
  ]);
  expect(await findingsOf({}, 'mail')).toEqual([expect.stringMatching(/^off: SMTP_URL is not set/)]);
});

test('a bucket is written to, read and cleaned up; a wrong one is found', async () => {
  const { config, close } = await localBucket();
  onTestFinished(close);
  const settings = {
    S3_BUCKET: config.bucket,
    S3_ENDPOINT: config.endpoint?.href,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
  expect(await findingsOf(settings, 'bucket')).toEqual([
    'ok: One object was stored in nod-test, read and deleted.',
  ]);
  expect(await findingsOf({ ...settings, S3_BUCKET: 'elsewhere' }, 'bucket')).toEqual([
    'fault: There is no bucket with the name in S3_BUCKET: create it, or correct S3_REGION.',
  ]);
  const closed = `http://127.0.0.1:${await unusedPort()}`;
  expect(await findingsOf({ ...settings, S3_ENDPOINT: closed }, 'bucket')).toEqual([
    "fault: The bucket can't be used: nothing is listening there.",
  ]);
  const refusing = await answering((_asked, answer) =>
    answer.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>'),
  );
  expect(await findingsOf({ ...settings, S3_ENDPOINT: refusing }, 'bucket')).toEqual([
    'fault: The bucket refuses the signature: S3_SECRET_ACCESS_KEY is wrong.',
  ]);
});

test('a search-engine key whose file nobody can read is found', async () => {
  const key = 'c0ffee-c0ffee';
  const url = await answering((request, response) => {
    if (request.url === `/${key}.txt`) response.end(key);
    else response.writeHead(404).end();
  });
  const findingFor = (INDEXNOW_KEY: string) =>
    findingsOf({ PUBLIC_URL: url, INDEXNOW_KEY }, 'search engines');
  expect(await findingFor('')).toEqual([expect.stringMatching(/^off: INDEXNOW_KEY is not set/)]);
  expect(await findingFor(key)).toEqual([expect.stringMatching(/^ok: Search engines are notified/)]);
  expect(await findingFor('another-key')).toEqual([expect.stringMatching(/^fault: .* \(404\)/)]);
});

test('push keys that are not a pair are found', async () => {
  const [one, two] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const settings = { VAPID_PUBLIC_KEY: one.publicKey, VAPID_SUBJECT: 'mailto:ops@example.org' };
  expect(await findingsOf({ ...settings, VAPID_PRIVATE_KEY: one.privateKey }, 'push')).toEqual([
    'ok: The two keys are a pair.',
  ]);
  expect(await findingsOf({ ...settings, VAPID_PRIVATE_KEY: two.privateKey }, 'push')).toEqual([
    expect.stringMatching(/^fault: .* are not a pair/),
  ]);
});

test('a Stripe key that is wrong, limited or for testing is found', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    DATABASE_URL: '',
  };
  const checkStripe = async (status: number, body: object, more: NodeJS.ProcessEnv = {}) => {
    const STRIPE_API_BASE = await answering((_asked, answer) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
    return findingsOf({ ...keys, STRIPE_API_BASE, ...more }, 'payments');
  };
  const list = { object: 'list', data: [] };
  expect(await checkStripe(200, list)).toEqual(['ok: Stripe accepts the key.']);
  expect(await checkStripe(401, { error: { message: 'No such key: sk_live_1' } })).toEqual([
    expect.stringMatching(/^fault: Stripe does not know STRIPE_SECRET_KEY/),
  ]);
  expect(await checkStripe(403, { error: { message: 'Not permitted' } })).toEqual([
    expect.stringMatching(/^fault: STRIPE_SECRET_KEY may not read prices/),
  ]);
  expect(await checkStripe(200, list, { STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    expect.stringMatching(/^fault: One of STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY is a test key/),
  ]);
  expect(
    await checkStripe(200, list, { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }),
  ).toEqual([expect.stringMatching(/^warning: .*no money moves/)]);
});

test('a check that hangs is cut off and is a fault', async () => {
  const silent = await listen(createTcpServer(() => {}));
  const settings = { SMTP_URL: `smtp://127.0.0.1:${silent}`, MAIL_FROM: 'nod@example.org' };
  expect(await findingsOf(settings, 'mail')).toEqual([expect.stringMatching(/^fault: /)]);
});

test('the command ends with 1 if something is wrong, and prints no secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nod-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const healthy = await runCommand('doctor', [], { DATA_DIR: folder });
  expect(healthy.output).toContain('ok  settings    Every setting is valid.');
  expect(healthy).toMatchObject({ code: 0, output: expect.stringMatching(/Nothing is wrong/) });

  const closed = await unusedPort();
  const secret = join(folder, 'smtp-url');
  writeFileSync(secret, `smtp://nod:pass%2Fword-7@127.0.0.1:${closed}\n`);
  const faulty = await runCommand('doctor', ['--mail', 'ada@example.org'], {
    DATA_DIR: folder,
    SMTP_URL_FILE: secret,
    MAIL_FROM: 'nod@example.org',
    DATABASE_URL: `postgres://nod:database-secret@127.0.0.1:${closed}/nod`,
    METRICS_TOKEN: 'a-token-of-the-metrics',
  });
  expect(faulty.code).toBe(1);
  expect(faulty.output).toMatch(/NO {2}database/);
  expect(faulty.output).toMatch(/NO {2}mail .*\n[\s\S]*NO {2}mail .*ada@example.org was not accepted/);
  for (const hidden of ['word-7', 'database-secret', 'a-token-of'])
    expect(faulty.output).not.toContain(hidden);

  const invalid = await runCommand('doctor', [], { DATA_DIR: folder, PORT: 'http' });
  expect(invalid).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^NO {2}settings {4}PORT is 'http'/),
  });
  expect((await runCommand('doctor', ['--male'], {})).code).toBe(2);
});
