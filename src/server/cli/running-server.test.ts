import { expect, test, vi } from 'vitest';
import { accounts, admin } from '#contract/index.ts';
import { newInstallation } from '#testing/installation.ts';
import { Person } from '#testing/person.ts';
import { runCommand, startServer } from '#testing/server-process.ts';

// Long enough for several commands, each of which starts a process of its own beside the server.
vi.setConfig({ testTimeout: 120_000 });

test('npm run admin, clock and tasks work while the server runs', async () => {
  const serverHome = await newInstallation();
  // On PostgreSQL it counts as a public server, whose Admins need a second factor.
  const server = await startServer({ ...serverHome.env, ADMIN_SECOND_FACTOR: '0' });
  try {
    const ada = await new Person(server.url).register('Ada', 'JobSeeker');
    const crook = await new Person(server.url).register('Crook', 'JobSeeker');
    expect(await runCommand('admin', ['grant', 'ADA'], serverHome.env)).toEqual({
      code: 0,
      output: 'ada is an Admin now.\n',
    });
    expect(await runCommand('admin', ['suspend', 'crook'], serverHome.env)).toEqual({
      code: 0,
      output: 'crook is suspended now.\n',
    });
    await expect(crook.call(accounts.currentUser)).rejects.toMatchObject({ status: 401 });
    expect(await runCommand('admin', ['grant', 'nobody'], serverHome.env)).toEqual({
      code: 1,
      output: 'There is no seeker called nobody.\n',
    });
    await new Person(server.url).register('Bridge', 'Employer');
    expect(await runCommand('admin', ['grant', 'bridge'], serverHome.env)).toEqual({
      code: 1,
      output: 'bridge is an employer; only a seeker can be made an Admin.\n',
    });
    const log = await ada.call(admin.listAdminActions);
    expect(log.map(({ action, isOperator, by }) => [action, isOperator, by])).toEqual([
      ['person_suspended', true, null],
      ['admin_granted', true, null],
    ]);

    expect(await runCommand('clock', ['confirm'], serverHome.env)).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^This machine: .*\nConfirmed: the servers trust their clocks again\.\n$/s,
      ),
    });

    expect((await runCommand('tasks', [], serverHome.env)).output).toContain('Periodic jobs:');
    expect(await runCommand('tasks', ['retry', 'uploads.remove'], serverHome.env)).toEqual({
      code: 0,
      output: 'Failed tasks named uploads.remove that will be tried again: 0.\n',
    });
  } finally {
    await server.stop();
    await serverHome.remove();
  }
});
