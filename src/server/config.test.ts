import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import webPush from 'web-push';
import { readConfig } from './config.ts';
import { SECRETS } from './settings/secrets.ts';

test('SMTP needs a sender, and error messages never repeat a password', () => {
  expect(readConfig({}).mail.smtpUrl).toBeNull();
  const url = 'smtp://nod:secret@mail.example.org:587';
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'Nod <nod@example.org>' }).mail).toEqual({
    smtpUrl: new URL(url),
    from: 'Nod <nod@example.org>',
  });
  expect(() => readConfig({ SMTP_URL: url })).toThrow('mail also needs MAIL_FROM');
  expect(() => readConfig({ MAIL_FROM: 'nobody' })).toThrow("MAIL_FROM is 'nobody'");
  expect(() => readConfig({ MAIL_FROM: 'Nod <a@b.example>\nBcc: c@d.example' })).toThrow('MAIL_FROM is');
  const readWrong = () =>
    readConfig({ SMTP_URL: 'http://nod:secret@mail.example.org', MAIL_FROM: 'a@b.example' });
  expect(readWrong).toThrow(/^SMTP_URL must look like/);
  expect(readWrong).not.toThrow(/mail\.example\.org/);
});

test('web push needs a pair of keys and a contact', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const complete = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:ops@example.org',
  };
  expect(readConfig({}).vapid).toBeNull();
  expect(readConfig(complete).vapid).toEqual({ publicKey, privateKey, subject: 'mailto:ops@example.org' });
  expect(() => readConfig({ ...complete, VAPID_SUBJECT: '' })).toThrow('Web push also needs VAPID_SUBJECT.');
  expect(() => readConfig({ ...complete, VAPID_PRIVATE_KEY: publicKey })).toThrow('must be a pair');
  expect(() => readConfig({ ...complete, VAPID_SUBJECT: 'ops' })).toThrow("VAPID_SUBJECT is 'ops'");
});

test('a short metrics token and an unusable contact are refused', () => {
  expect(readConfig({ METRICS_TOKEN: 'sixteen-letters!' }).metricsToken).toBe('sixteen-letters!');
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('at least 16 characters');
  expect(() => readConfig({ SECURITY_CONTACT: 'call me' })).toThrow("SECURITY_CONTACT is 'call me'");
  expect(() => readConfig({ SALES_CONTACT: 'call us' })).toThrow("SALES_CONTACT is 'call us'");
  expect(readConfig({ SALES_CONTACT: 'mailto:sales@example.org' }).salesContact).toBe(
    'mailto:sales@example.org',
  );
});

test('an LLM needs a model and a key or address; errors hide passwords', () => {
  expect(readConfig({}).llm).toBeNull();
  const llm = readConfig({ LLM_BASE_URL: 'http://localhost:8080/v1', LLM_MODEL: 'small' }).llm;
  expect(llm).toMatchObject({ model: 'small', baseUrl: new URL('http://localhost:8080/v1') });
  expect(readConfig({ LLM_API_KEY: 'key', LLM_MODEL: 'small' }).llm).toMatchObject({ baseUrl: null });
  expect(() => readConfig({ LLM_API_KEY: 'key' })).toThrow('also needs LLM_MODEL');
  expect(() => readConfig({ LLM_MODEL: 'small' })).toThrow('LLM_API_KEY or LLM_BASE_URL');
  const readWrong = () => readConfig({ LLM_BASE_URL: 'https://user:pass@llm.example', LLM_MODEL: 'small' });
  expect(readWrong).toThrow('LLM_BASE_URL must be an address');
  expect(readWrong).not.toThrow(/pass@/);
});

test('a PUBLIC_URL lowers some of the limits', () => {
  expect(readConfig({}).limits).toMatchObject({ registrations: 1_000, failedLogins: 10, messages: 1_200 });
  const deployed = { PUBLIC_URL: 'https://nod.example' };
  expect(readConfig(deployed).limits).toMatchObject({ registrations: 100, failedLogins: 10, messages: 120 });
  expect(readConfig({ LIMIT_REGISTRATIONS: '7' }).limits.registrations).toBe(7);
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('one or two of the three Stripe keys are refused', () => {
  expect(readConfig(STRIPE).stripe).toMatchObject({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' });
  expect(() => readConfig({ ...STRIPE, STRIPE_SECRET_KEY: '' })).toThrow(
    'STRIPE_PUBLISHABLE_KEY is set, but payments also need STRIPE_SECRET_KEY.',
  );
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    'also need STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
  );
});

test('the demo world is off by default on an exposed server', () => {
  expect(readConfig({})).toMatchObject({ isDemo: true, isExposed: false });
  for (const setting of [
    { PUBLIC_URL: 'https://nod.example' },
    { DATABASE_URL: 'postgres://nod@db.example/nod' },
    STRIPE,
  ]) {
    expect(readConfig(setting)).toMatchObject({ isDemo: false, isExposed: true });
    expect(readConfig({ ...setting, DEMO: '1' })).toMatchObject({ isDemo: true, isExposed: true });
  }
  expect(readConfig({ PUBLIC_URL: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' }).isDemo).toBe(true);
  expect(readConfig({ DEMO: '0' }).isDemo).toBe(false);
});

test('a direct database address needs a pooler’s address', () => {
  const direct = 'postgres://nod@db.example/nod';
  const pooler = 'postgres://nod@pooler.example:6432/nod';
  expect(readConfig({ DATABASE_URL: pooler, DATABASE_URL_DIRECT: direct })).toMatchObject({
    databaseUrl: pooler,
    databaseUrlDirect: direct,
    databasePool: 8,
  });
  expect(readConfig({ DATABASE_URL: direct })).toMatchObject({ databaseUrlDirect: null });
  expect(() => readConfig({ DATABASE_URL_DIRECT: direct })).toThrow('needs DATABASE_URL');
  expect(() => readConfig({ DATABASE_READ_URL: direct })).toThrow('needs DATABASE_URL');
  expect(() => readConfig({ DATABASE_URL: direct, DATABASE_POOL: '1' })).toThrow('from 2 to 100');
});

test('the role of a process is a setting, and WORKER=0 still means web', () => {
  const env = { DATABASE_URL: 'postgres://nod@db.example/nod' };
  expect(readConfig({})).toMatchObject({ role: 'all', isWorker: true });
  expect(readConfig({ ...env, ROLE: 'web' })).toMatchObject({ role: 'web', isWorker: false });
  expect(readConfig({ ...env, ROLE: 'worker' })).toMatchObject({ role: 'worker', isWorker: true });
  expect(readConfig({ ...env, WORKER: '0' })).toMatchObject({ role: 'web', isWorker: false });
  expect(() => readConfig({ ...env, ROLE: 'search' })).toThrow('one of all, web, worker');
  expect(() => readConfig({ ...env, ROLE: 'worker', WORKER: '0' })).toThrow('remove WORKER');
  for (const ROLE of ['web', 'worker']) {
    expect(() => readConfig({ ROLE })).toThrow(`ROLE is ${ROLE}, but that needs DATABASE_URL`);
  }
});

test('the drain must be a whole number of seconds', () => {
  expect(readConfig({}).drainSeconds).toBe(5);
  expect(readConfig({ DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  expect(() => readConfig({ DRAIN_SECONDS: '1.5' })).toThrow("DRAIN_SECONDS is '1.5'");
  expect(() => readConfig({ DRAIN_SECONDS: '-1' })).toThrow('from 0 to 600');
});

function secretFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'nod-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

test('a secret may be in a file; a newline at the end is not part of it', () => {
  const url = 'postgres://nod:secret@db.example/nod';
  expect(readConfig({ DATABASE_URL_FILE: secretFile(`${url}\n`) })).toMatchObject({
    databaseUrl: url,
    isDemo: false,
    isExposed: true,
  });
  const smtp = 'smtp://nod:secret@mail.example.org';
  const mail = { SMTP_URL_FILE: secretFile(smtp), MAIL_FROM: 'nod@example.org' };
  expect(readConfig(mail).mail.smtpUrl).toEqual(new URL(smtp));
  const bucket = { S3_BUCKET: 'nod-files', S3_ACCESS_KEY_ID: 'id' };
  const key = secretFile('secret-key\r\n');
  expect(readConfig({ ...bucket, S3_SECRET_ACCESS_KEY_FILE: key }).s3?.secretAccessKey).toBe('secret-key');
});

test.each(SECRETS)('%s is refused if its file is missing or empty, or if it is set twice', (name) => {
  const read = (env: NodeJS.ProcessEnv) => () => readConfig(env);
  const setting = `${name}_FILE`;
  expect(read({ [setting]: '/nowhere/secret' })).toThrow(
    `${setting} is /nowhere/secret, but that does not exist.`,
  );
  expect(read({ [setting]: secretFile('\n') })).toThrow('that file is empty');
  expect(read({ [setting]: tmpdir() })).toThrow('is a folder');
  expect(read({ [setting]: secretFile('first-secret\nsecond-secret\n') })).toThrow('more than one line');
  const twice = read({ [setting]: secretFile('in the file'), [name]: 'in the environment' });
  expect(twice).toThrow(`${name} and ${setting} are both set: remove one of them.`);
  expect(twice).not.toThrow(/in the (file|environment)/);
});

test('on a public server Admins need a second factor, unless set otherwise', () => {
  const needing = (env: NodeJS.ProcessEnv) => readConfig(env).needSecondFactor;
  const publicly = { PUBLIC_URL: 'https://nod.example.org' };
  expect(needing({})).toEqual([]);
  expect(needing(publicly)).toEqual(['Admin']);
  expect(needing({ ...publicly, ADMIN_SECOND_FACTOR: '0' })).toEqual([]);
  expect(needing({ REQUIRE_SECOND_FACTOR: 'company' })).toEqual(['Admin', 'Employer']);
  expect(needing({ REQUIRE_SECOND_FACTOR: 'everyone' })).toEqual(['Admin', 'Employer', 'JobSeeker']);
  const both = { ADMIN_SECOND_FACTOR: '0', REQUIRE_SECOND_FACTOR: 'everyone' };
  expect(() => needing(both)).toThrow('remove ADMIN_SECOND_FACTOR.');
  expect(readConfig({ MIN_PASSWORD_LENGTH: '12' }).passwordMin).toBe(12);
  expect(() => readConfig({ MIN_PASSWORD_LENGTH: '5' })).toThrow('from 6 to 64');
});
