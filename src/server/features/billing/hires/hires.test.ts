import { expect, test } from 'vitest';
import { applications, billing, employers, notifications } from '#contract/index.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import { CARDS, daysGoBy, newCompany, payWith, subscribe } from '#testing/paying.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const admin = await app.admin('Ada');

async function hire(seeker: Person, employer: Person): Promise<string> {
  const { applicationId } = await meet(seeker, employer);
  await app.context.db
    .updateTable('applications')
    .set({ status: 'offered' })
    .where('id', '=', applicationId)
    .execute();
  await employer.call(applications.moveApplication, { params: { applicationId }, body: { status: 'hired' } });
  const [found] = (await employer.call(billing.listHires)).filter(
    (each) => each.applicationId === applicationId,
  );
  return found?.id ?? '';
}

const confirm = (person: Person, hireId: string, salaryPence: number) =>
  person.call(billing.confirmHire, { params: { hireId }, body: { salaryPence } });

test('a confirmed salary is invoiced at 5% to the employer alone', async () => {
  const [amara, acorn] = [await app.seeker('Amara'), await newCompany(app, 'Acorn')];
  await subscribe(acorn);
  const hireId = await hire(amara, acorn);
  await expect(confirm(amara, hireId, 3_000_000)).rejects.toMatchObject({ status: 409 });
  expect(await confirm(acorn, hireId, 3_000_000)).toMatchObject({
    status: 'awaiting_seeker',
    feePence: 150_000,
  });
  expect(await confirm(acorn, hireId, 3_200_000)).toMatchObject({ salaryPence: 3_200_000 });
  await expect(confirm(amara, hireId, 3_000_000)).rejects.toMatchObject({ status: 409 });
  const amarasHire = await confirm(amara, hireId, 3_200_000);
  expect(amarasHire).toMatchObject({
    status: 'agreed',
    salaryPence: 3_200_000,
    feePence: null,
    feeBp: null,
    invoiceId: null,
  });
  expect(await confirm(amara, hireId, 3_200_000)).toEqual(amarasHire);
  await expect(confirm(acorn, hireId, 100)).rejects.toMatchObject({ status: 409 });
  const owing = await acorn.call(billing.getBilling);
  expect(owing).toMatchObject({
    owedPence: 160_000,
    invoices: [{ kind: 'success_fee', status: 'open', amountDuePence: 160_000, grossPence: 160_000 }],
  });
  expect(owing.invoices[0]?.lines[0]?.description).toBe(
    'Success fee for Staff Nurse: 5% of £32,000 a year, at most £5,000',
  );
  expect((await acorn.send('POST', '/api/create-payment-intent', { amount: 159_999 })).status).toBe(422);
  const { clientSecret } = await acorn.call(billing.createPaymentIntent, { body: { amount: 160_000 } });
  const repeated = await acorn.call(billing.createPaymentIntent, { body: { amount: 160_000 } });
  expect(repeated.clientSecret).toBe(clientSecret);
  await payWith(acorn, clientSecret, CARDS.good);
  expect(await acorn.call(billing.getBilling)).toMatchObject({
    owedPence: 0,
    invoices: [{ status: 'paid' }],
  });
  expect((await acorn.call(billing.listHires))[0]).toMatchObject({
    status: 'agreed',
    seekerName: 'Amara Test',
  });
  expect((await amara.send('GET', '/api/billing')).status).toBe(403);
});

test('without a subscription the fee is 12%, capped at £5,000', async () => {
  const [bela, birch] = [await app.seeker('Bela'), await newCompany(app, 'Birch', 'NONE')];
  const hireId = await hire(bela, birch);
  expect(await confirm(birch, hireId, 4_000_000)).toMatchObject({ feeBp: 1_200, feePence: 480_000 });
  expect(await confirm(birch, hireId, 9_000_000)).toMatchObject({ feePence: 500_000 });
  await confirm(bela, hireId, 9_000_000);
  expect((await birch.call(billing.getBilling)).owedPence).toBe(500_000);
});

test('choosing a plan just before a hire doesn’t lower the fee', async () => {
  const [olive, quill] = [await app.seeker('Olive'), await newCompany(app, 'Quill Farm', 'NONE')];
  await quill.call(employers.saveEmployer, { body: { companyName: 'Quill Farm', tierOption: 'OptionA' } });
  const hireId = await hire(olive, quill);
  await quill.call(employers.saveEmployer, { body: { companyName: 'Quill Farm', tierOption: 'OptionB' } });
  expect(await confirm(quill, hireId, 3_000_000)).toMatchObject({ feeBp: 1_200, feePence: 360_000 });
});

test('an Admin decides a disputed salary with a reason', async () => {
  const [cora, cedar] = [await app.seeker('Cora'), await newCompany(app, 'Cedar')];
  const hireId = await hire(cora, cedar);
  await confirm(cedar, hireId, 1_000_000);
  const disputed = await cora.call(billing.disputeHire, {
    params: { hireId },
    body: { reason: 'My contract says £28,000.' },
  });
  expect(disputed).toMatchObject({ status: 'disputed', disputeReason: 'My contract says £28,000.' });
  expect((await cedar.call(billing.getBilling)).owedPence).toBe(0);
  await expect(confirm(cedar, hireId, 2_800_000)).rejects.toMatchObject({ status: 409 });
  expect(await admin.call(billing.listHires)).toMatchObject([{ id: hireId, status: 'disputed' }]);
  const decision = {
    params: { hireId },
    body: { salaryPence: 2_800_000, reason: 'The contract was shown.' },
  };
  expect(await admin.call(billing.decideHire, decision)).toMatchObject({
    status: 'settled',
    // Cedar is on trial without a card on file: 12%.
    feePence: 336_000,
  });
  await admin.call(billing.decideHire, decision);
  expect((await cedar.call(billing.getBilling)).owedPence).toBe(336_000);
  expect(await cora.call(notifications.listNotifications)).toContainEqual(
    expect.objectContaining({
      title: 'A disputed hire was decided',
      body: 'Staff Nurse: The contract was shown.',
    }),
  );
});

test('only the side that has not responded is reminded, three times', async () => {
  const [dora, dell] = [await app.seeker('Dora'), await newCompany(app, 'Dell', 'NONE')];
  const hireId = await hire(dora, dell);
  const countOf = async (person: Person, title: string) =>
    (await person.call(notifications.listNotifications)).filter((each) => each.title === title).length;
  await daysGoBy(app, 3, dora, dell);
  expect(await countOf(dell, 'What salary was agreed?')).toBe(1);
  await confirm(dell, hireId, 2_500_000);
  for (let round = 0; round < 5; round += 1) await daysGoBy(app, 3, dora, dell);
  expect(await countOf(dora, 'Please confirm your salary')).toBe(3);
  expect(await countOf(dell, 'What salary was agreed?')).toBe(1);
});

test('repeated confirmations make one invoice; a stranger gets 404', async () => {
  const [esi, elm, fola] = [
    await app.seeker('Esi'),
    await newCompany(app, 'Elm', 'NONE'),
    await app.seeker('Fola'),
  ];
  const hireId = await hire(esi, elm);
  for (const stranger of [fola, await newCompany(app, 'Fir', 'NONE')]) {
    await expect(confirm(stranger, hireId, 100)).rejects.toMatchObject({ status: 404 });
  }
  await confirm(elm, hireId, 2_000_000);
  await Promise.all([1, 2, 3, 4].map(() => confirm(esi, hireId, 2_000_000)));
  const { invoices } = await elm.call(billing.getBilling);
  expect(invoices).toHaveLength(1);
});

test('deleting Gita’s account deletes the hire but keeps the invoice', async () => {
  const [gita, hill] = [await app.seeker('Gita'), await newCompany(app, 'Hill Street', 'NONE')];
  const hireId = await hire(gita, hill);
  await confirm(hill, hireId, 2_400_000);
  await confirm(gita, hireId, 2_400_000);
  const gitasExport = JSON.parse(await (await gita.fetch('/api/account/export')).text());
  expect(gitasExport.seeker.hires).toMatchObject([{ id: hireId, status: 'agreed', feePence: null }]);
  const hillsExport = await (await hill.fetch('/api/account/export')).text();
  expect(JSON.parse(hillsExport).employer).toMatchObject({
    hires: [{ id: hireId }],
    billing: { invoices: [{ kind: 'success_fee', grossPence: 288_000 }] },
  });
  expect(JSON.stringify(JSON.parse(hillsExport).employer)).not.toContain(gita.id);
  expect((await gita.send('DELETE', '/api/account', { password: 'nod-test-2026' })).status).toBe(204);
  expect(await hill.call(billing.listHires)).toEqual([]);
  expect(await hill.call(billing.getBilling)).toMatchObject({
    owedPence: 288_000,
    invoices: [{ status: 'open' }],
  });
});
