import { expect, test } from 'vitest';
import { applications, roles } from '#contract/index.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appWithReceiver } from '#testing/app-with-receiver.ts';
import { ApplicantTracking } from '#testing/applicant-tracking.ts';
import { Chance } from '#testing/chance.ts';
import { bothSides } from '#testing/compare-sides.ts';
import type { Person } from '#testing/person.ts';
import { accessFor, Crash, CutOff, trackingOnDisk } from '#testing/tracking-on-disk.ts';

const { app, receiver } = await appWithReceiver();

const DAYS = 7;
const HOURS_A_STEP = 2;

/** Leaves the database as if the server had died after a commit, before recording what it had sent or answered. */
async function serverDies(): Promise<void> {
  const { db } = app.context;
  await db.updateTable('idempotent_answers').set({ status: null, body: null }).execute();
  const last = db.selectFrom('webhook_deliveries').select('id').orderBy('seq', 'desc').limit(3);
  await db.updateTable('webhook_deliveries').set({ state: 'waiting' }).where('id', 'in', last).execute();
  const busyUntil = new Date(app.clock().getTime() + MINUTE);
  await db.updateTable('webhook_endpoints').set({ busy_until: busyUntil }).execute();
}

test('a week of crashes, cuts and wrong clocks loses and repeats nothing', { timeout: 240_000 }, async () => {
  const chance = new Chance(20_261_123);
  const isDrawn = (probability: number) => chance.next() < probability;
  const pick = <Item>(items: readonly Item[]): Item => chance.pick(items);
  const bridge = await app.employer('Bridge & Co');
  const access = await accessFor(bridge, app.url);
  const document = await (await fetch(`${app.url}/openapi.json`)).json();
  const seekers: Person[] = [];
  for (const name of ['Amara', 'Binta', 'Chidi', 'Dayo', 'Esi', 'Femi']) seekers.push(await app.seeker(name));

  let hasFaults = true;
  let skewMs = 0;
  const wire = {
    now: () => app.clock().getTime() + skewMs,
    mayCrash: () => {
      if (hasFaults && isDrawn(0.06)) throw new Crash();
    },
    fetch: async (url: string, init: RequestInit) => {
      if (hasFaults && isDrawn(0.1)) throw new CutOff();
      const response = await fetch(url, init);
      // The response is lost on its way back.
      if (hasFaults && isDrawn(0.1)) throw new CutOff();
      return response;
    },
  };
  const {
    inTurn: using,
    disk,
    work,
    listenAt,
  } = trackingOnDisk((written) => new ApplicantTracking(document, access, wire, written));
  listenAt(receiver);

  let openedCount = 0;
  let postedCount = 0;
  let renamedCount = 0;
  const attempt = async (doing: Promise<unknown>) => void (await doing.catch(() => {}));

  /** Recruiters who work in the other system. */
  const workThere = async () => {
    const vacancies = Object.values(disk().vacancies);
    const known = Object.values(disk().applications);
    if (isDrawn(0.15)) {
      openedCount += 1;
      await using((ats) => ats.open(`Porter ${openedCount}`));
    }
    if (vacancies.length > 0 && isDrawn(0.2)) {
      renamedCount += 1;
      await using((ats) => ats.rename(pick(vacancies).ref, `Renamed ${renamedCount}`));
    }
    if (vacancies.length > 3 && isDrawn(0.05)) await using((ats) => ats.close(pick(vacancies).ref));
    if (known.length > 0 && isDrawn(0.4)) {
      await using((ats) => ats.move(pick(known).id, pick(['reviewing', 'shortlisted', 'rejected'])));
    }
  };
  /** Recruiters and seekers who work in Nod. */
  const workHere = async () => {
    const ownRoles = await bridge.call(roles.listEmployerRoles);
    if (isDrawn(0.1)) {
      postedCount += 1;
      await bridge.postRole({ title: `Nurse ${postedCount}` });
    }
    if (ownRoles.length > 0 && isDrawn(0.6)) await attempt(pick(seekers).applyTo(pick(ownRoles).id));
    const received = await bridge.call(applications.listEmployerApplications);
    if (received.length > 0 && isDrawn(0.4)) {
      await attempt(bridge.moveTo(pick(received).id, pick(['reviewing', 'shortlisted'])));
    }
    const seeker = pick(seekers);
    const [applied] = await seeker.call(applications.listApplications);
    if (applied !== undefined && isDrawn(0.1)) await attempt(seeker.moveTo(applied.id, 'withdrawn'));
  };

  for (let step = 0; step < (DAYS * 24) / HOURS_A_STEP; step += 1) {
    // The other system's clock is an hour ahead on the third day.
    skewMs = step >= 24 && step < 36 ? HOUR : 0;
    await workThere();
    await workHere();
    await work();
    if (isDrawn(0.15)) await serverDies();
    await app.advance(HOURS_A_STEP * HOUR);
    await app.settle();
    await work();
  }

  // From now on nothing fails.
  hasFaults = false;
  skewMs = 0;
  for (let calm = 0; calm < 10; calm += 1) {
    await app.advance(4 * HOUR);
    await app.settle();
    await work();
  }

  const { outbox, inbox } = disk();
  expect([outbox, inbox]).toEqual([[], []]);
  const { there: atCompany, here: atNod } = await bothSides(disk(), bridge);
  expect(atCompany).toEqual(atNod);
  expect(atNod.roles).toHaveLength(openedCount + postedCount);
  // There were faults: some messages arrived more than once.
  const ids = receiver.received.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(new Set(ids).size);
  expect([openedCount, postedCount, atNod.applications.length].every((count) => count > 3)).toBe(true);
});
