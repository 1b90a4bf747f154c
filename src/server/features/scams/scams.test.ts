import { expect, test } from 'vitest';
import {
  accounts,
  admin,
  applications,
  employers,
  messages,
  notifications,
  roles,
  safety,
} from '#contract/index.ts';
import { advertText } from '#contract/scam/advert-text.ts';
import { findScamSigns, hostOf } from '#contract/scam/find-scam-signs.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { DAY, MINUTE } from '../../clock.ts';

const app = await appOfFile();
const ada = await app.admin('Ada');

const FEE = 'Please pay a £60 training fee before your first shift.';

const say = (who: Person, threadId: string, bodyMd: string) =>
  who.call(messages.sendMessage, { body: { threadId, bodyMd } });
const signsIn = async (reader: Person, threadId: string) =>
  (await reader.call(messages.listMessages, { params: { threadId } })).map(
    ({ scamSigns }) => scamSigns ?? [],
  );
const waitingReviews = () => ada.call(safety.listScamReviews);
const reviewsOf = async (sender: Person) =>
  (await waitingReviews()).filter((item) => item.sender.id === sender.id);
const decide = async (sender: Person, outcome: 'harmless' | 'suspended') => {
  const [item] = await reviewsOf(sender);
  const params = { reviewId: item?.id ?? '' };
  await ada.call(safety.decideScamReview, { params, body: { outcome, reason: 'Looked at it.' } });
  return params;
};

test('a message that asks for money warns its reader and reaches an Admin', async () => {
  const wren = await app.seeker('Wren');
  const shady = await app.employer('Shady');
  const { threadId } = await meet(wren, shady);
  await say(shady, threadId, 'Hello Wren, when are you free?');
  await say(shady, threadId, FEE);

  expect(await signsIn(wren, threadId)).toEqual([[], ['money']]);
  expect(await wren.call(messages.listThreads)).toMatchObject([{ lastMessage: { scamSigns: ['money'] } }]);
  expect(await reviewsOf(shady)).toMatchObject([
    {
      sender: { name: 'Shady', accountType: 'Employer', isSuspended: false },
      signs: ['money'],
      texts: 1,
      samples: [{ text: FEE }],
    },
  ]);
  expect((await ada.call(admin.getDesk)).scams.count).toBe(1);
  const title = 'A possible scam waits for your decision';
  expect(await ada.call(notifications.listNotifications)).toMatchObject([
    { title, href: '/profile?desk=scams' },
  ]);
  await app.advance(5 * MINUTE);
  expect(app.mails.to(ada.user?.email ?? '').map((mail) => mail.subject)).toEqual([title]);
});

test('a flood from one sender is one item and one notification', async () => {
  const [olu, flood] = [await app.seeker('Olu'), await app.employer('Flood')];
  const countNotices = async () => (await ada.call(notifications.listNotifications)).length;
  const before = await countNotices();
  const { threadId } = await meet(olu, flood);
  for (let i = 0; i < 12; i += 1) await say(flood, threadId, `${FEE} Reference ${i}.`);
  await say(flood, threadId, 'Message me on WhatsApp.');
  await flood.postRole({ title: 'Tester', descriptionMd: 'You must buy your laptop from us first.' });

  const [item, ...others] = await reviewsOf(flood);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ signs: ['money', 'elsewhere'], texts: 14 });
  expect(item?.samples).toHaveLength(6);
  expect(item?.samples.map(({ text }) => text)[0]).toBe('Message me on WhatsApp.');
  expect(item?.samples.at(-1)).toMatchObject({ role: { title: 'Tester' } });
  expect(await countNotices()).toBe(before + 1);
});

test('an Admin sees a company’s latest five adverts, newest first', async () => {
  const reed = await app.employer('Reed');
  const posted: string[] = [];
  for (let i = 0; i < 8; i += 1) {
    const { id } = await reed.postRole({ title: `Tester ${i}`, descriptionMd: `${FEE} Reference ${i}.` });
    posted.unshift(id);
  }
  const [item] = await reviewsOf(reed);
  expect(item?.samples.map(({ role }) => role?.id)).toEqual(posted.slice(0, 5));
});

test('the sender is not restricted, and none of their texts is hidden', async () => {
  const [mara, gull] = [await app.seeker('Mara'), await app.employer('Gull')];
  const { threadId } = await meet(mara, gull);
  const message = await say(gull, threadId, FEE);
  expect(message.bodyMd).toBe(FEE);
  await say(gull, threadId, 'See you on Monday.');
  const { id } = await gull.postRole({ title: 'Sailor', descriptionMd: FEE });
  const deck = await mara.call(roles.listDeck, { query: { limit: 50 } });
  expect(deck.map((card) => card.id)).toContain(id);
  const page = await (await app.visitor().fetch(`/jobs/${id}`)).text();
  expect(page).toContain('Be careful: this seems to ask for money.');
  const honest = await gull.postRole({ title: 'Skipper', descriptionMd: 'We pay for your training.' });
  expect(await (await app.visitor().fetch(`/jobs/${honest.id}`)).text()).not.toContain('Be careful');
});

test('asking for documents is not suspicious once there is an offer', async () => {
  const [kofi, harbour] = [await app.seeker('Kofi'), await app.employer('Harbour')];
  const { threadId, applicationId } = await meet(kofi, harbour);
  const ask = 'Please send us a copy of your passport and your bank details.';
  await say(harbour, threadId, ask);
  await harbour.moveTo(applicationId, 'interview_scheduled');
  await harbour.moveTo(applicationId, 'offered');
  await say(harbour, threadId, ask);
  expect(await signsIn(kofi, threadId)).toEqual([['documents'], []]);
  expect(await reviewsOf(harbour)).toMatchObject([{ texts: 1 }]);
});

test('signs found harmless by an Admin are not queued for thirty days', async () => {
  const [esi, pier] = [await app.seeker('Esi'), await app.employer('Pier')];
  const { threadId } = await meet(esi, pier);
  await say(pier, threadId, FEE);
  const params = await decide(pier, 'harmless');
  await expect(
    ada.call(safety.decideScamReview, { params, body: { outcome: 'suspended' } }),
  ).rejects.toMatchObject({ status: 409 });
  await say(pier, threadId, FEE);
  expect(await reviewsOf(pier)).toEqual([]);
  expect((await signsIn(esi, threadId)).at(-1)).toEqual(['money']);
  await say(pier, threadId, 'Message me on Telegram.');
  expect(await reviewsOf(pier)).toMatchObject([{ signs: ['elsewhere'], texts: 1 }]);
  await decide(pier, 'harmless');
  app.clock.advance(31 * DAY);
  const pierLater = app.visitor();
  await pierLater.call(accounts.login, { body: { username: 'pier', password: 'nod-test-2026' } });
  await say(pierLater, threadId, FEE);
  const adaLater = app.visitor();
  await adaLater.call(accounts.login, { body: { username: 'ada', password: 'nod-test-2026' } });
  const open = await adaLater.call(safety.listScamReviews);
  expect(open.filter(({ sender }) => sender.id === pier.id)).toMatchObject([{ signs: ['money'], texts: 1 }]);
  ada.cookie = adaLater.cookie;
});

test('a suspension by an Admin is in the log, its review in the export', async () => {
  const [ife, con] = [await app.seeker('Ife'), await app.seeker('Con')];
  const bank = await app.employer('Bank');
  const { threadId } = await meet(con, bank);
  await meet(ife, bank);
  await say(con, threadId, 'Tell me the code you just received by text.');
  const exported = await (await con.fetch('/api/account/export')).json();
  expect(exported.scamReviews).toMatchObject([{ signs: ['documents'], texts: 1, outcome: null }]);
  await decide(con, 'suspended');
  expect((await con.fetch('/api/user')).status).toBe(401);
  await app.settle();
  expect(app.mails.to('con@example.org').at(-1)?.text).toContain(
    'The account con was suspended because messages or adverts showed signs of fraud.',
  );
  const [entry] = await ada.call(admin.listAdminActions, { query: { queue: 'scams' } });
  expect(entry).toMatchObject({ action: 'scam_suspended', reason: 'Looked at it.' });
  await expect(bank.call(safety.listScamReviews)).rejects.toMatchObject({ status: 403 });
});

test('an edited advert is checked; deleting the account deletes its review', async () => {
  const dock = await app.employer('Dock');
  const role = await dock.postRole({ title: 'Docker' });
  expect(await reviewsOf(dock)).toEqual([]);
  const { title, workMode, locationCity, salaryMinGbpInt, salaryMaxGbpInt, requiredSkills } = role;
  const fields = { title, workMode, locationCity, salaryMinGbpInt, salaryMaxGbpInt, requiredSkills };
  await dock.call(roles.updateRole, {
    params: { roleId: role.id },
    body: { ...fields, descriptionMd: 'A registration fee is required.' },
  });
  expect(await reviewsOf(dock)).toMatchObject([{ signs: ['money'], samples: [{ role: { id: role.id } }] }]);
  await dock.send('DELETE', '/api/account', { password: 'nod-test-2026' });
  expect(await reviewsOf(dock)).toEqual([]);
});

test('a link imitating the company’s site warns on the card and the page', async () => {
  const bridge = await app.employer('Bridge & Co');
  await bridge.call(employers.saveEmployer, {
    body: { companyName: 'Bridge & Co', website: 'https://www.bridgeworks.co.uk', tierOption: 'OptionA' },
  });
  const { id } = await bridge.postRole({
    title: 'Rigger',
    descriptionMd: 'Read more at [our site](https://bridgevvorks.co.uk/jobs).',
  });
  expect(await reviewsOf(bridge)).toMatchObject([{ signs: ['link'] }]);
  const yaa = await app.seeker('Yaa');
  const card = (await yaa.call(roles.listDeck, { query: { limit: 50 } })).find((each) => each.id === id);
  const { application } = await yaa.applyTo(id);
  const applied = await yaa.call(applications.getAppliedRole, { params: { applicationId: application.id } });
  for (const shown of [card, applied.role]) {
    const known = { site: null, company: hostOf(shown?.employer.website ?? null) };
    const signs = findScamSigns(advertText(shown ?? { title: '', descriptionMd: '' }), {
      from: 'company',
      isOffered: false,
      ...known,
    });
    expect(signs).toEqual(['link']);
  }
  expect(await (await app.visitor().fetch(`/jobs/${id}`)).text()).toContain('Be careful: a link');
});

test('a conversation that only mentions pay is not suspicious', async () => {
  const una = await app.seeker('Una');
  const quay = await app.employer('Quay');
  const { threadId } = await meet(una, quay);
  await say(quay, threadId, 'We pay £14 an hour, weekly, into your bank account.');
  await say(una, threadId, 'Great! You can text me on 07700 900123 or on WhatsApp.');
  expect(await signsIn(una, threadId)).toEqual([[], []]);
  expect((await una.call(applications.listApplications)).length).toBe(1);
});
