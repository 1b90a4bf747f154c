import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  accounts,
  applications,
  billing,
  contests,
  guarantee,
  imports,
  interviews,
  notifications,
  personalData,
  safety,
  verification,
} from '#contract/index.ts';
import type { InterviewStatus } from '#contract/interviews.ts';
import { NEXT_CURSOR_HEADER, UNREAD_COUNT_HEADER } from '#contract/paging.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { type Meeting, meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { after, DAY, HOUR, MINUTE } from '../clock.ts';

/** Bridge & Co and Amara have matched seven times; Ada is the Admin. */
const app = await appOfFile();
let amara: Person;
let bridge: Person;
let ada: Person;
const meetings: Meeting[] = [];

beforeAll(async () => {
  amara = await app.seeker('Amara');
  bridge = await app.employer('Bridge & Co');
  ada = await app.admin('Ada');
  for (let n = 0; n < 7; n += 1) {
    // Some share an instant, because pages must also work within one.
    if (n % 3 === 0) app.clock.advance(MINUTE);
    meetings.push(await meet(amara, bridge, `Role ${n}`));
  }
});

type Query = Readonly<Record<string, string>>;

/** Reads a list without paging and then page by page, checks that both are the same, and returns it. */
async function readBothWays<Item>(who: Person, { path }: Endpoint, query: Query = {}): Promise<Item[]> {
  const ask = async (more: Query) => {
    const response = await who.fetch(`${path}?${new URLSearchParams({ ...query, ...more })}`);
    expect([path, response.status]).toEqual([path, 200]);
    return { list: (await response.json()) as Item[], next: response.headers.get(NEXT_CURSOR_HEADER) };
  };
  const { list: fullList, next } = await ask({});
  expect([path, next]).toEqual([path, null]);
  for (const limit of [1, 2, 3, 100]) {
    const seen: Item[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof ask>> = await ask({
        limit: `${limit}`,
        ...(cursor && { cursor }),
      });
      expect(page.list.length).toBeLessThanOrEqual(limit);
      seen.push(...page.list);
      cursor = page.next;
    }
    expect(seen).toEqual(fullList);
  }
  return fullList;
}

test('upcoming interviews are listed soonest first, past ones newest first', async () => {
  const now = app.clock();
  const set: readonly (readonly [InterviewStatus, hours: number])[] = [
    ['awaiting', 48],
    ['accepted', 24],
    ['another_time', 24],
    ['declined', 72],
    ['cancelled', -24],
    ['accepted', -48],
  ];
  for (const [n, [status, hours]] of set.entries()) {
    const meeting = meetings[n] as Meeting;
    const startsAt = after(now, hours * HOUR);
    await app.context.db
      .insertInto('interviews')
      .values({
        id: randomUUID(),
        application_id: meeting.applicationId,
        role_id: meeting.roleId,
        seeker_id: amara.id,
        employer_id: bridge.id,
        type: 'video',
        starts_at: startsAt,
        ends_at: after(startsAt, HOUR),
        time_zone: 'Europe/London',
        location: null,
        interviewer_name: null,
        interviewer_email: n === 0 ? 'Priya@bridge.example' : 'sam@bridge.example',
        interviewer_key: n === 0 ? 'priya@bridge.example' : 'sam@bridge.example',
        agenda: null,
        notes: null,
        status,
        reply_note: null,
        cancelled_by: null,
        cancel_reason: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
  const statuses = async (who: Person, query: Query = {}) =>
    (await readBothWays<{ status: string }>(who, interviews.listInterviews, query)).map(
      ({ status }) => status,
    );
  for (const who of [amara, bridge]) {
    const all = await statuses(who);
    expect(all.slice(0, 2).toSorted()).toEqual(['accepted', 'another_time']);
    expect(all.slice(2)).toEqual(['awaiting', 'declined', 'cancelled', 'past']);
    expect(await statuses(who, { state: 'over' })).toEqual(['cancelled', 'past']);
    expect((await statuses(who, { state: 'ahead' })).slice(2)).toEqual(['awaiting', 'declined']);
  }
  expect(await statuses(bridge, { state: 'ahead', status: 'declined,another_time' })).toEqual([
    'another_time',
    'declined',
  ]);
  expect(await statuses(bridge, { threadId: meetings[0]?.threadId ?? '' })).toEqual(['awaiting']);
  expect(await statuses(bridge, { applicationId: meetings[1]?.applicationId ?? '' })).toEqual(['accepted']);
  expect(await statuses(bridge, { interviewer: ' PRIYA@bridge.example' })).toEqual(['awaiting']);

  // Applications without an upcoming interview: declined, cancelled, past, or never scheduled.
  const free = await readBothWays<{ id: string }>(bridge, applications.listEmployerApplications, {
    interview: 'none',
  });
  expect(free.map(({ id }) => id).toSorted()).toEqual(
    meetings
      .slice(3)
      .map(({ applicationId }) => applicationId)
      .toSorted(),
  );
});

test('every notification is reachable; the first page counts the unread', async () => {
  const list = await readBothWays<{ id: string }>(amara, notifications.listNotifications);
  expect(list.length).toBeGreaterThanOrEqual(7);
  const unread = async (query = '') =>
    (await amara.fetch(`/api/notifications${query}`)).headers.get(UNREAD_COUNT_HEADER);
  expect(await unread('?limit=1')).toBe(String(list.length));
  const response = await amara.fetch('/api/notifications?limit=1');
  const cursor = response.headers.get(NEXT_CURSOR_HEADER) ?? '';
  expect(await unread(`?limit=1&cursor=${cursor}`)).toBeNull();
  await amara.call(notifications.readNotifications);
  expect(await unread()).toBe('0');
});

test('hires and invoices are paged per side and complete in the export', async () => {
  for (const [n, { applicationId }] of meetings.slice(0, 4).entries()) {
    if (n === 2) app.clock.advance(DAY);
    const { db } = app.context;
    await db.updateTable('applications').set({ status: 'offered' }).where('id', '=', applicationId).execute();
    const params = { applicationId };
    await bridge.call(applications.moveApplication, { params, body: { status: 'hired' } });
  }
  const [hire, ...others] = await readBothWays<{ id: string; invoice?: unknown }>(bridge, billing.listHires);
  expect(others).toHaveLength(3);
  expect(await readBothWays(amara, billing.listHires)).toHaveLength(4);
  const params = { hireId: hire?.id ?? '' };
  await bridge.call(billing.confirmHire, { params, body: { salaryPence: 3_000_000 } });
  await amara.call(billing.confirmHire, { params, body: { salaryPence: 3_000_000 } });
  const [agreed] = await readBothWays<Record<string, unknown>>(bridge, billing.listHires, {
    status: 'agreed',
  });
  expect(agreed).toMatchObject({ id: hire?.id, invoice: { status: 'open', amountDuePence: 150_000 } });
  const [amarasHire] = await readBothWays<Record<string, unknown>>(amara, billing.listHires, {
    status: 'agreed',
  });
  expect(amarasHire).not.toHaveProperty('invoice');
  const [onlyHire] = await readBothWays<{ id: string }>(bridge, billing.listHires, {
    applicationId: meetings[0]?.applicationId ?? '',
  });
  expect(others.map(({ id }) => id)).toContain(onlyHire?.id);

  for (let n = 0; n < 4; n += 1) {
    await ada.call(billing.createCreditNote, {
      body: { employerId: bridge.id, amountPence: 100 + n, reason: 'An hour away.' },
    });
  }
  const numbers = (await readBothWays<{ number: string }>(bridge, billing.listInvoices)).map(
    ({ number }) => number,
  );
  expect(numbers).toEqual(numbers.toSorted().toReversed());
  expect((await bridge.call(billing.getBilling)).invoices.map(({ number }) => number)).toEqual(numbers);
  const { employer } = await bridge.call(personalData.exportPersonalData);
  expect([employer?.billing?.invoices.length, employer?.hires.length]).toEqual([5, 4]);
});

test('the twenty-first import is reachable, and the export has all', async () => {
  const now = app.clock();
  await app.context.db
    .insertInto('imports')
    .values(
      Array.from({ length: 23 }, (_each, n) => ({
        id: randomUUID(),
        employer_id: bridge.id,
        source: 'paste' as const,
        name: `Import ${n}`,
        status: 'failed' as const,
        created_at: after(now, Math.floor(n / 3) * MINUTE),
        size_bytes: 1,
        read_bytes: 1,
        problem: 'Nothing in it',
      })),
    )
    .execute();
  const { list, next } = await bridge.fetch(imports.listImports.path).then(async (response) => ({
    list: (await response.json()) as { name: string }[],
    next: response.headers.get(NEXT_CURSOR_HEADER),
  }));
  expect(list).toHaveLength(20);
  const rest = await bridge.call(imports.listImports, { query: { cursor: next ?? '' } });
  expect(new Set([...list, ...rest].map(({ name }) => name)).size).toBe(23);
  const { employer } = await bridge.call(personalData.exportPersonalData);
  expect(employer?.imports).toHaveLength(23);
});

test('all blocked companies and ended conversations are reachable', async () => {
  const kofi = await app.seeker('Kofi');
  for (let n = 0; n < 5; n += 1) {
    if (n % 2 === 0) app.clock.advance(MINUTE);
    const company = await app.employer(`Company ${n}`);
    const { threadId } = await meet(kofi, company);
    await kofi.call(safety.block, { body: { threadId } });
  }
  const blocked = await readBothWays<{ name: string }>(kofi, safety.listBlocked);
  expect(blocked.map(({ name }) => name).toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `Company ${n}`));
  const ended = await readBothWays<{ threadId: string }>(kofi, safety.listEnded);
  expect(ended).toHaveLength(5);
  const both = await kofi.call(safety.getSafety);
  expect(both).toEqual({ blocked, ended });
  await kofi.call(safety.report, { body: { threadId: ended[0]?.threadId ?? '', reason: 'spam' } });
  expect((await kofi.call(safety.getSafety)).ended[0]).toMatchObject({ isReported: true });
  // After thirty days they can no longer be reported.
  const signIn = () => kofi.call(accounts.login, { body: { username: 'kofi', password: 'nod-test-2026' } });
  app.clock.advance(29 * DAY);
  await signIn();
  expect(await readBothWays(kofi, safety.listEnded)).toHaveLength(5);
  app.clock.advance(2 * DAY);
  await signIn();
  expect(await readBothWays(kofi, safety.listEnded)).toEqual([]);
  expect(await readBothWays(kofi, safety.listBlocked)).toHaveLength(5);
});

test('an Admin can page through reports, contests, companies and answers', async () => {
  await ada.call(accounts.login, { body: { username: 'ada', password: 'nod-test-2026' } });
  const people = await Promise.all(['Nadia', 'Noor', 'Nell', 'Nia'].map((name) => app.seeker(name)));
  const weir = await app.employer('Weir');
  for (const [n, person] of people.entries()) {
    if (n % 2 === 0) app.clock.advance(MINUTE);
    const { threadId, applicationId } = await meet(person, weir, 'Keeper');
    await person.call(safety.report, { body: { threadId, reason: 'abuse', words: `Report ${n}` } });
    const params = { applicationId };
    await person.call(contests.contestApplication, { params, body: { words: `Question ${n}` } });
  }
  // Two reports and two questions were sent in each minute.
  const minutes = (list: readonly { words: string | null }[]) =>
    list.map(({ words }) => Math.floor(Number(words?.at(-1)) / 2));
  expect(minutes(await readBothWays(ada, safety.listReports)).slice(-4)).toEqual([0, 0, 1, 1]);
  expect(minutes(await readBothWays(ada, contests.listContests))).toEqual([0, 0, 1, 1]);

  const companies = await readBothWays<{ companyName: string }>(ada, verification.listVerifications);
  expect(companies.length).toBe(7);
  const found = await readBothWays<{ companyName: string }>(ada, billing.findEmployers);
  expect(found.map(({ companyName }) => companyName)).toEqual([
    'Bridge & Co',
    ...[0, 1, 2, 3, 4].map((n) => `Company ${n}`),
    'Weir',
  ]);
  expect(await readBothWays(ada, billing.findEmployers, { search: 'COMPANY' })).toHaveLength(5);

  for (const person of people) {
    const { id: roleId } = await weir.postRole({ title: 'Mate' });
    await person.call(applications.apply, { body: { roleId } });
  }
  await app.advance(3 * DAY);
  const missed = await readBothWays<{ reference: string }>(ada, guarantee.listOwedAnswers);
  expect(missed).toHaveLength(4);
  const reference = missed[2]?.reference ?? '';
  expect(await readBothWays(ada, guarantee.listOwedAnswers, { reference })).toEqual([missed[2]]);
});
