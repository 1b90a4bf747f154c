import { expect, test } from 'vitest';
import { employers, notifications, verification } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();

async function rename(company: Person, companyName: string) {
  const { tierOption, planCode } = await company.call(employers.getEmployer);
  return company.call(employers.saveEmployer, { body: { companyName, tierOption, planCode } });
}

test('a renamed company keeps its flag, even if it is renamed back', async () => {
  const bridge = await app.employer('Bridge & Co');
  const { companyName } = await bridge.call(employers.getEmployer);
  expect(await rename(bridge, 'Bridge Holdings')).toMatchObject({ flagName: companyName });
  expect(await rename(bridge, 'Bridge Group')).toMatchObject({ flagName: companyName });
  expect(await rename(bridge, companyName)).not.toHaveProperty('flagName');
});

test('a company asks to be verified; the Admin is notified and decides', async () => {
  const ada = await app.admin('Ada');
  const dock = await app.employer('Dock Ltd');
  const ask = (words: string) => dock.call(verification.askForVerification, { body: { words } });
  const { askedAt } = await ask('Company number 01234567');
  expect(await ask('Company number 01234568')).toEqual({ askedAt });
  expect(await dock.call(employers.getEmployer)).toMatchObject({ verificationAskedAt: askedAt });
  const notices = await ada.call(notifications.listNotifications);
  expect(notices.map(({ title }) => title)).toEqual(['Dock Ltd asks to be verified']);

  const asking = () => ada.call(verification.listVerifications, { query: { state: 'asked' } });
  const [item] = await asking();
  expect(item).toMatchObject({ companyName: 'Dock Ltd', request: 'Company number 01234568' });
  await ada.call(verification.setVerification, {
    params: { employerId: item?.employerId ?? '' },
    body: { isVerified: true, note: 'Checked at Companies House.' },
  });
  expect(await asking()).toEqual([]);
  await expect(ask('Again')).rejects.toMatchObject({ status: 409 });
});
