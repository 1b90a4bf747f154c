import { expect, test } from 'vitest';
import { accounts, employers, members } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { changeAccount } from './change-account.ts';

const app = await appOfFile();
const admin = (...words: string[]) => changeAccount(app.context.db, app.context.config, words, app.clock());

test('a founder who has left is suspended without their former company', async () => {
  const hill = await app.employer('Hill');
  const pia = await join(app, hill, 'recruiter', 'Pia');
  const body = { userId: pia.id, password: 'nod-test-2026' };
  await hill.call(members.transferCompany, { body });
  await hill.call(members.leaveCompany);
  expect(await admin('suspend', 'hill')).toBe('hill is suspended now.');
  await expect(hill.call(accounts.currentUser)).rejects.toMatchObject({ status: 401 });
  expect((await pia.call(employers.getEmployer)).companyName).toBe('Hill');
  await expect(admin('suspend', 'hill')).rejects.toThrow('hill is suspended already.');
});

test('a company’s only owner is suspended with the company', async () => {
  const mill = await app.employer('Mill');
  const nia = await join(app, mill, 'recruiter', 'Nia');
  await mill.call(members.transferCompany, { body: { userId: nia.id, password: 'nod-test-2026' } });
  const ravi = await join(app, nia, 'recruiter', 'Ravi');
  expect(await admin('suspend', 'nia')).toBe('nia is suspended now.');
  await expect(ravi.call(accounts.currentUser)).rejects.toMatchObject({ status: 401 });
});
