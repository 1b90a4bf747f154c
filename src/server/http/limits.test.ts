import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { appOfFile } from '#testing/app-of-file.ts';

const app = await appOfFile({
  limits: { ...readConfig({}).limits, registrations: 100, failedLogins: 2, messages: 100, applications: 100 },
});

async function listKeys(): Promise<string[]> {
  const rows = await app.context.db.selectFrom('rate_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key.split(':').slice(0, 2).join(':'));
}

test('rate limits forget addresses and names once they expire', async () => {
  const stranger = app.visitor();
  const guess = () => stranger.send('POST', '/api/login', { username: 'amara', password: 'a guess' });
  await stranger.fetch('/guarantee');
  await guess();
  await guess();
  expect((await guess()).status).toBe(429);
  const loginKeys = ['everywhere:login', 'login:day', 'login:here', 'login:hour', 'login:network'];
  // 'security:limited' makes the security log record a refusal at most once every quarter of an hour.
  expect(await listKeys()).toEqual([...loginKeys, 'pages:127.0.0.1', 'security:limited']);
  await app.advance(2 * MINUTE);
  expect(await listKeys()).toEqual([...loginKeys, 'security:limited']);
  expect((await guess()).status).toBe(429);
  await app.advance(HOUR);
  // The daily limit stores only a digest of the name, because no account has it.
  expect(await listKeys()).toEqual(['login:day']);
  const [{ key } = { key: '' }] = await app.context.db.selectFrom('rate_limits').select('key').execute();
  expect(key).not.toMatch(/amara|127/);
  await app.advance(DAY);
  expect(await listKeys()).toEqual([]);
});
