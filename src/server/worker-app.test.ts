import { expect, onTestFinished, test, vi } from 'vitest';
import { Person } from '#testing/person.ts';
import { startServer } from '#testing/server-process.ts';
import { onPostgres } from '#testing/test-app.ts';
import { copiedDatabase } from '#testing/test-database.ts';

// Two servers, each a process.
vi.setConfig({ testTimeout: 120_000 });

test.runIf(onPostgres)('a worker does the tasks of web processes', async () => {
  const database = await copiedDatabase();
  if (database === null) throw new Error('there is no PostgreSQL');
  onTestFinished(database.drop);
  const env = { DATABASE_URL: database.databaseUrl };
  const [web, worker] = await Promise.all([
    startServer({ ...env, ROLE: 'web' }),
    startServer({ ...env, ROLE: 'worker' }),
  ]);
  onTestFinished(async () => void (await Promise.all([web.stop(), worker.stop()])));
  const read = async (url: string) => (await fetch(url)).text();

  const amara = await new Person(web.url).register('Amara', 'JobSeeker');
  expect(amara.user?.username).toBeDefined();
  const ran = /^nod_task_seconds_count\{[^}]*\} [1-9]/m;
  await expect.poll(() => read(`${worker.url}/metrics`), { timeout: 30_000 }).toMatch(ran);
  expect(await read(`${web.url}/metrics`)).not.toMatch(ran);

  // A load balancer that is wrongly pointed at a worker finds it ready, but every page is 404.
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  for (const path of ['/', '/auth', '/api/user', '/jobs']) {
    const response = await fetch(worker.url + path, { headers: { cookie: amara.cookie } });
    expect(response.status, path).toBe(404);
    expect(await response.text()).toContain('ROLE=worker');
  }
});
