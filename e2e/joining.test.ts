import { test } from 'vitest';
import { accounts, nameAndEmail } from '#contract/index.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { card } from './card.ts';
import { expectNoIssues } from './checks.ts';
import { browserOf } from './people.ts';
import { DESKTOP, PHONE, stageOfFile } from './stage.ts';

const mail = { smtpUrl: new URL('smtp://mail.example'), from: 'Nod <nod@example.org>' };
const records = new Map<string, string[]>();
const stage = await stageOfFile({ mail }, { txtRecords: async (name) => records.get(name) ?? [] });

test('Priya confirms her address at Bridge’s domain and joins on her phone', async () => {
  const { app } = stage;
  const bridge = await app.employer('Bridge & Co');
  const owner = await browserOf(bridge, stage, DESKTOP, '/employer/setup');
  const joiningCard = card(owner, 'Joining without an invitation');
  await joiningCard.getByText('First confirm your domain, above.').waitFor();
  await card(owner, 'Domains').getByLabel('Add a domain').fill('bridge.example');
  await card(owner, 'Domains').getByRole('button', { name: 'Add domain' }).click();
  await card(owner, 'Domains').getByRole('button', { name: 'Confirm bridge.example' }).click();
  const dialog = owner.getByRole('dialog');
  const [name = '', value = ''] = await dialog.locator('dd').allTextContents();
  records.set(name, [value]);
  await dialog.getByRole('button', { name: 'Look for the record' }).click();

  await joiningCard.getByText('For addresses at bridge.example.').waitFor();
  await joiningCard.getByLabel('Colleagues can join').check();
  await joiningCard.getByLabel('Role of people who join').selectOption('Recruiter');
  await joiningCard.getByRole('button', { name: 'Save who can join' }).click();
  await owner.getByText('Colleagues can join', { exact: true }).last().waitFor();
  await expectNoIssues(owner);

  const person = app.visitor();
  const email = 'priya@bridge.example';
  const body = { username: 'priya', email, password: TEST_PASSWORD, firstName: 'Priya', lastName: 'Shah' };
  person.user = await person.call(accounts.register, { body: { ...body, role: 'Employer' } });
  const priya = await browserOf(person, stage, PHONE, '/employer/setup');
  await priya.getByText('Is your company on Nod already?').waitFor();
  await expectNoIssues(priya);
  await app.settle();
  const token = /\/email\?confirm=([\w-]+)/.exec(app.mails.to(email).at(-1)?.text ?? '')?.[1] ?? '';
  await app.visitor().call(nameAndEmail.confirmEmail, { body: { token } });
  await priya.reload();
  const colleagues = card(priya, 'Your colleagues are here already');
  await colleagues.getByText('Posts and edits all jobs').waitFor();
  await expectNoIssues(priya);
  await colleagues.getByRole('button', { name: 'Join Bridge & Co' }).click();
  await priya.getByRole('heading', { name: 'Dashboard' }).waitFor();

  await owner.goto('/employer/team');
  await card(owner, 'Members').getByText(email).waitFor();
});
