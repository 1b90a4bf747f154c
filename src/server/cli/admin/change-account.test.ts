import { expect, test } from 'vitest';
import { accounts, admin as adminCalls, employers, members } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import type { Person } from '#testing/person.ts';
import { changeAccount, isAdminCall } from './change-account.ts';

const app = await appOfFile();
const admin = (...words: string[]) => changeAccount(app.context, words);

/** The newest letter to this person. */
async function letterTo({ user }: Person) {
  await app.settle();
  return app.mails.to(user?.email ?? '').at(-1);
}

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

test('an operator’s suspension is told to the person, with their sentence', async () => {
  const crook = await app.seeker('Crook');
  await admin('suspend', 'crook', ' You asked applicants for money. ');
  const suspended = await letterTo(crook);
  expect(suspended?.subject).toBe('Your Nod account is suspended');
  expect(suspended?.text).toContain('The account crook was suspended after a report or a check.');
  expect(suspended?.text).toContain('Why: You asked applicants for money.');
  expect(suspended?.text).toContain('reply to this email and say why');
  app.clock.advance(1_000);
  await admin('reinstate', 'crook');
  expect((await letterTo(crook))?.subject).toBe('Your Nod account works again');
  const ada = await app.admin('Ada');
  const log = await ada.call(adminCalls.listAdminActions, { query: { aboutId: crook.id } });
  expect(log.map(({ reason }) => reason)).toEqual([
    null,
    'They were told: “You asked applicants for money.”',
  ]);
});

test('colleagues suspended with their company don’t read why its owner was', async () => {
  const gale = await app.employer('Gale');
  const otto = await join(app, gale, 'recruiter', 'Otto');
  await admin('suspend', 'gale', 'You threatened somebody.');
  expect((await letterTo(gale))?.text).toContain('Why: You threatened somebody.');
  const toColleague = (await letterTo(otto))?.text;
  expect(toColleague).toContain('was suspended with the company Gale after a report or a check.');
  expect(toColleague).not.toContain('threatened');
});

test('somebody whose second factors an operator removed is told', async () => {
  const nell = await app.seeker('Nell');
  expect(await admin('forget-second-factor', 'nell')).toBe('nell signs in with the password alone now.');
  const letter = await letterTo(nell);
  expect(letter?.subject).toBe('Your Nod account no longer has a second factor');
  expect(letter?.text).toContain('If it was not you, choose a new password at once');
});

test('only a suspension takes a sentence, and only one', () => {
  expect(isAdminCall(['suspend', 'crook', 'You asked for money.'])).toBe(true);
  expect(isAdminCall(['suspend', 'crook', 'You', 'asked'])).toBe(false);
  expect(isAdminCall(['reinstate', 'crook', 'Sorry.'])).toBe(false);
});
