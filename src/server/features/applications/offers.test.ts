import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { accounts, applications, billing, offers, personalData, safety, seekers } from '#contract/index.ts';
import { DAY, HOUR } from '#server/clock.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { arrangeInterview, makeOffer, type OfferTerms, offerTerms } from '#testing/offer.ts';
import type { Person } from '#testing/person.ts';

const app = await appOfFile();
const bridge = await app.employer('Bridge & Co');

/** The instant that is this far ahead by the test's clock. */
function inTime(milliseconds: number): string {
  return new Date(app.clock().getTime() + milliseconds).toISOString();
}

const terms = (changed?: Partial<OfferTerms>) => offerTerms(app.clock(), changed);

/** The application of a seeker with an open offer. */
async function offeredTo(seeker: Person, employer = bridge) {
  const met = await arrangeInterview(seeker, employer);
  await makeOffer(employer, met.applicationId, terms());
  return met;
}

const offerOf = async (person: Person, applicationId: string) =>
  (await person.ownApplication(applicationId))?.offer;

async function noticesOf(person: Person, title: string) {
  return (await person.noticesOf('status')).filter((notice) => notice.title === title);
}

test('Amara accepts her offer, and the hire is agreed at its salary', async () => {
  const amara = await app.seeker('Amara');
  const { applicationId, params } = await offeredTo(amara);
  expect(await offerOf(amara, applicationId)).toMatchObject({
    status: 'open',
    revision: 1,
    terms: { salaryPence: 45_000_00, startsOn: '2027-01-04', weeklyHours: 37.5 },
  });
  const [notice] = await noticesOf(amara, 'Bridge & Co made you an offer');
  expect(notice?.body).toContain('£45,000 a year, starting on Mon 4 Jan 2027');

  const accepted = await amara.call(offers.acceptOffer, { params, body: { revision: 1 } });
  expect(accepted.status).toBe('accepted');
  expect(await amara.call(offers.acceptOffer, { params, body: { revision: 1 } })).toEqual(accepted);
  expect((await bridge.receivedApplication(applicationId))?.offer).toEqual(accepted);
  expect((await noticesOf(bridge, 'Amara accepted your offer'))[0]).toMatchObject({
    body: 'Staff Nurse at £45,000 a year. Please confirm the hire.',
  });

  await bridge.moveTo(applicationId, 'hired');
  const [hire] = await bridge.call(billing.listHires, { query: { applicationId } });
  expect(hire).toMatchObject({ status: 'agreed', salaryPence: 45_000_00 });
  expect(hire?.invoice?.amountDuePence).toBe(hire?.feePence);
  await expect(
    bridge.call(billing.confirmHire, {
      params: { hireId: hire?.id ?? '' },
      body: { salaryPence: 30_000_00 },
    }),
  ).rejects.toMatchObject({ status: 409 });
  await app.advance(2 * HOUR);
  expect(JSON.stringify(app.mails.to('amara@example.org'))).toContain('made you an offer');
});

test('a move to offered without terms makes an offer that gets them later', async () => {
  const kofi = await app.seeker('Kofi');
  const { applicationId, params } = await arrangeInterview(kofi, bridge);
  await bridge.moveTo(applicationId, 'offered');
  expect(await offerOf(kofi, applicationId)).toMatchObject({
    status: 'incomplete',
    terms: null,
    revision: 0,
  });
  await expect(kofi.call(offers.acceptOffer, { params, body: { revision: 0 } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('not given the terms'),
  });
  const completed = await bridge.call(offers.changeOffer, { params, body: terms() });
  expect(completed).toMatchObject({ status: 'open', revision: 1 });
  expect(await noticesOf(kofi, 'Bridge & Co made you an offer')).toHaveLength(2);
  // As before offers existed: without an accepted offer, the hire asks for the agreed salary.
  await bridge.moveTo(applicationId, 'hired');
  const [hire] = await bridge.call(billing.listHires, { query: { applicationId } });
  expect(hire).toMatchObject({ status: 'awaiting_salary', salaryPence: null });
  expect(await offerOf(kofi, applicationId)).toMatchObject({ status: 'closed' });
});

test('the seeker accepts the terms that they read, not changed ones', async () => {
  const zoe = await app.seeker('Zoe');
  const { applicationId, params } = await offeredTo(zoe);
  const same = await bridge.call(offers.changeOffer, {
    params,
    body: { ...terms(), expiresAt: (await offerOf(zoe, applicationId))?.terms?.expiresAt ?? '' },
  });
  expect(same.revision).toBe(1);
  await bridge.call(offers.changeOffer, { params, body: { ...terms({ salaryPence: 47_000_00 }), from: 1 } });
  expect(await noticesOf(zoe, 'Bridge & Co changed your offer')).toHaveLength(1);
  await expect(zoe.call(offers.acceptOffer, { params, body: { revision: 1 } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('changed this offer'),
  });
  await expect(
    bridge.call(offers.changeOffer, { params, body: { ...terms({ salaryPence: 1 }), from: 1 } }),
  ).rejects.toMatchObject({ status: 409 });
  await zoe.call(offers.acceptOffer, { params, body: { revision: 2 } });
  for (const attempt of [
    () => bridge.call(offers.changeOffer, { params, body: terms() }),
    () => bridge.call(offers.withdrawOffer, { params, body: {} }),
    () => bridge.moveTo(applicationId, 'rejected'),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 409 });
  }
});

test('an offer accepted and withdrawn at once ends in only one of the two', async () => {
  const people = await Promise.all(['Ben', 'Cai', 'Dee', 'Eve'].map((name) => app.seeker(name)));
  for (const seeker of people) {
    const { applicationId, params } = await offeredTo(seeker);
    const [accepted, withdrawn] = await Promise.allSettled([
      seeker.call(offers.acceptOffer, { params, body: { revision: 1 } }),
      bridge.call(offers.withdrawOffer, { params, body: {} }),
    ]);
    const outcomes = [accepted.status, withdrawn.status].toSorted();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    const status = accepted.status === 'fulfilled' ? 'accepted' : 'withdrawn';
    expect((await bridge.receivedApplication(applicationId))?.offer?.status).toBe(status);
  }
});

test('a declined offer ends the application, with the reason', async () => {
  const femi = await app.seeker('Femi');
  const { applicationId, params } = await offeredTo(femi);
  const decline = { status: 'withdrawn', withdrawalReason: 'pay' } as const;
  await expect(
    femi.call(applications.moveApplication, { params, body: { ...decline, declines: { revision: 2 } } }),
  ).rejects.toMatchObject({ status: 409 });
  await femi.call(applications.moveApplication, {
    params,
    body: { ...decline, declines: { revision: 1, note: 'I had hoped for £50,000.' } },
  });
  expect(await bridge.receivedApplication(applicationId)).toMatchObject({
    status: 'withdrawn',
    withdrawalReason: 'pay',
    offer: { status: 'declined', note: 'I had hoped for £50,000.' },
  });
  expect((await noticesOf(bridge, 'Femi declined your offer'))[0]).toMatchObject({
    body: 'Staff Nurse. Reason: the pay is too low. “I had hoped for £50,000.”',
  });
  await expect(bridge.call(offers.changeOffer, { params, body: terms() })).rejects.toMatchObject({
    status: 409,
  });
  const history = await femi.call(applications.getHistory, { params });
  expect(history.at(-1)?.words).toBe('You withdrew: the pay is too low.');
});

test('the seeker is reminded of an offer, which expires and can be renewed', async () => {
  const gia = await app.seeker('Gia');
  const { applicationId, params } = await offeredTo(gia);
  await app.advance(6 * DAY + HOUR);
  expect(await noticesOf(gia, 'An offer is waiting for your reply')).toHaveLength(1);
  expect(await noticesOf(gia, 'Your offer has expired')).toHaveLength(0);
  await app.advance(DAY);
  expect(await noticesOf(gia, 'Your offer has expired')).toHaveLength(1);
  expect((await noticesOf(bridge, 'An offer has expired'))[0]?.body).toContain('Gia');
  expect(await offerOf(gia, applicationId)).toMatchObject({ status: 'expired' });
  await expect(gia.call(offers.acceptOffer, { params, body: { revision: 1 } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('expired'),
  });
  expect(await bridge.call(offers.changeOffer, { params, body: terms() })).toMatchObject({
    status: 'open',
    revision: 2,
    endedAt: null,
  });
  expect(await noticesOf(gia, 'Bridge & Co made you an offer')).toHaveLength(2);
});

test('an expired offer can’t be accepted even before the periodic job runs', async () => {
  const hana = await app.seeker('Hana');
  const { applicationId, params } = await offeredTo(hana);
  app.clock.advance(7 * DAY);
  expect(await offerOf(hana, applicationId)).toMatchObject({ status: 'expired' });
  await expect(hana.call(offers.acceptOffer, { params, body: { revision: 1 } })).rejects.toMatchObject({
    status: 409,
  });
});

test('terms that make no sense are refused, and the status stays the same', async () => {
  const ivan = await app.seeker('Ivan');
  const { applicationId, params } = await arrangeInterview(ivan, bridge);
  for (const wrong of [
    { expiresAt: inTime(HOUR / 2) },
    { expiresAt: inTime(100 * DAY) },
    { salaryPence: 0 },
    { startsOn: '2027-02-30' },
    { weeklyHours: 200 },
    { conditions: 'x'.repeat(2_001) },
  ]) {
    await expect(
      bridge.call(applications.moveApplication, { params, body: { status: 'offered', offer: terms(wrong) } }),
    ).rejects.toMatchObject({ status: expect.toSatisfy((status) => status === 422 || status === 400) });
  }
  await expect(
    bridge.call(applications.moveApplication, { params, body: { status: 'rejected', offer: terms() } }),
  ).rejects.toMatchObject({ status: 422 });
  expect(await bridge.receivedApplication(applicationId)).toMatchObject({ status: 'interview_scheduled' });
});

test('nobody else can change, withdraw or accept an offer', async () => {
  const jo = await app.seeker('Jo');
  const { params } = await offeredTo(jo);
  const stranger = await app.seeker('Stranger');
  const rival = await app.employer('Rival Ltd');
  for (const attempt of [
    () => stranger.call(offers.acceptOffer, { params, body: { revision: 1 } }),
    () => rival.call(offers.changeOffer, { params, body: terms() }),
    () => rival.call(offers.withdrawOffer, { params, body: {} }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  }
});

test('unmatching ends the application even after the offer was accepted', async () => {
  const kim = await app.seeker('Kim');
  const { applicationId, threadId, params } = await offeredTo(kim);
  await kim.call(offers.acceptOffer, { params, body: { revision: 1 } });
  await bridge.call(safety.unmatch, { params: { threadId } });
  expect(await bridge.receivedApplication(applicationId)).toMatchObject({
    status: 'rejected',
    offer: { status: 'closed' },
  });
});

test('the seeker’s and the employer’s exports include the offer', async () => {
  const lea = await app.seeker('Lea');
  const { applicationId } = await offeredTo(lea);
  for (const person of [lea, bridge]) {
    const data = await person.call(personalData.exportPersonalData);
    const exported = (data.seeker ?? data.employer)?.applications.find(({ id }) => id === applicationId);
    expect(exported?.offer).toMatchObject({
      status: 'open',
      terms: { conditions: 'Subject to two references.' },
    });
  }
});

test('a deleted account leaves no notification that quotes its seeker', async () => {
  const mona = await app.seeker('Mona');
  const { params } = await offeredTo(mona);
  await mona.call(applications.moveApplication, {
    params,
    body: { status: 'withdrawn', declines: { revision: 1, note: 'I am staying where I am.' } },
  });
  expect(await noticesOf(bridge, 'Mona declined your offer')).toHaveLength(1);
  await mona.call(accounts.deleteAccount, { body: { password: 'nod-test-2026' } });
  expect(await noticesOf(bridge, 'Mona declined your offer')).toEqual([]);
});

test('both sides download the terms as a PDF', async () => {
  const bea = await app.seeker('Bea');
  const { applicationId, params } = await offeredTo(bea);
  await bridge.call(offers.changeOffer, {
    params,
    body: terms({
      salaryPence: 45_123_45,
      conditions: 'Subject to two references from Łódź.',
      expiresAt: inTime(DAY),
    }),
  });
  const path = `/api/applications/${applicationId}/offer/pdf`;
  const read = async (person: Person) => {
    const answer = await person.fetch(path);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(
      'attachment; filename="Offer - Staff Nurse at Bridge & Co.pdf"',
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // What a screen reader needs: tags, a language and a title.
    for (const mark of ['/StructTreeRoot', '/MarkInfo', '/Lang (en-GB)', '/DisplayDocTitle true']) {
      expect(Buffer.from(bytes).toString('latin1')).toContain(mark);
    }
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    return text.replace(/\s+/g, ' ');
  };
  const text = await read(bea);
  expect(await read(bridge)).toBe(text);
  for (const words of [
    'Offer of employment',
    'Staff Nurse at Bridge & Co',
    'Offered to: Bea',
    '£45,123.45 a year, before tax',
    'Mon 4 Jan 2027',
    '37.5 a week',
    'Reply by: ',
    '(UK time)',
    'Waiting for a reply',
    'Subject to two references from Lódz.',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain(applicationId.slice(0, 8));
  const stranger = await app.seeker('Nosy');
  expect((await stranger.fetch(path)).status).toBe(404);
  await bea.call(offers.acceptOffer, { params, body: { revision: 2 } });
  expect(await read(bea)).toContain('Status: Accepted, ');
});

test('an offer without terms has no PDF', async () => {
  const cleo = await app.seeker('Cleo');
  const { applicationId } = await arrangeInterview(cleo, bridge);
  await bridge.moveTo(applicationId, 'offered');
  for (const person of [cleo, bridge]) {
    expect((await person.fetch(`/api/applications/${applicationId}/offer/pdf`)).status).toBe(404);
  }
});

test('an offer to somebody in Scotland says that Scottish tax applies', async () => {
  const [ailsa, tom] = [await app.seeker('Ailsa'), await app.seeker('Tom')];
  const nationOf = async (person: Person, locationCity: string) => {
    await person.call(seekers.saveSeekerProfile, { body: { locationCity } });
    const { applicationId } = await offeredTo(person);
    expect((await bridge.receivedApplication(applicationId)) ?? {}).not.toHaveProperty('takeHomeNation');
    return (await person.ownApplication(applicationId))?.takeHomeNation;
  };
  expect(await nationOf(ailsa, 'Glasgow')).toBe('scotland');
  expect(await nationOf(tom, 'Leeds')).toBeUndefined();
  const { application } = await ailsa.applyTo((await bridge.postRole()).id);
  expect(await ailsa.ownApplication(application.id)).not.toHaveProperty('takeHomeNation');
});
