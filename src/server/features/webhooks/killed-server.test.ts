import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { applications, roles } from '#contract/index.ts';
import { connect } from '#server/db/connect.ts';
import { ApplicantTracking } from '#testing/applicant-tracking.ts';
import { startBalancer } from '#testing/balancer.ts';
import { Chance } from '#testing/chance.ts';
import { bothSides } from '#testing/compare-sides.ts';
import { newInstallation } from '#testing/installation.ts';
import { Person } from '#testing/person.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { onPostgres } from '#testing/test-app.ts';
import { accessFor, Crash, CutOff, trackingOnDisk } from '#testing/tracking-on-disk.ts';
import { webhookReceiver } from '#testing/webhook-receiver.ts';
import type { Db } from '../../db/connection.ts';

/** The test reads the database while a server runs, which the embedded one does not allow. */
const story = test.runIf(onPostgres);

const ROUNDS = 6;
const STEPS_A_ROUND = 4;
/** The server dies at most this long after a request, having refused it, half done it, or done it without responding. */
const LONGEST_REQUEST_MS = 40;

/** Makes everything due that waits for a time. Only while no server runs, so that none loses what it has claimed. */
async function hoursPass(db: Db): Promise<void> {
  await sql`update webhook_endpoints set busy_until = null, wait_until = null`.execute(db);
  await sql`update webhook_deliveries set due_at = null`.execute(db);
  await sql`update idempotent_answers set started_at = started_at - interval '1 hour'`.execute(db);
}

story('after kill -9 amid syncs and deliveries, both systems still agree', async () => {
  const chance = new Chance(20_261_124);
  const isDrawn = (probability: number) => chance.next() < probability;
  const receiver = await webhookReceiver();
  const installation = await newInstallation();
  const balancer = await startBalancer();
  const database = await connect({ databaseUrl: installation.env.DATABASE_URL, dataDir: '' });
  const { db } = database;
  const start = async (): Promise<ServerProcess> => {
    const started = await startServer({ ...installation.env, ...receiver.env });
    await balancer.add(started.url);
    return started;
  };
  let server = await start();
  onTestFinished(async () => {
    server.kill();
    await server.exited;
    await balancer.close();
    await receiver.close();
    await database.close();
    await installation.remove();
  });

  const bridge = await new Person(balancer.url).register('Bridge & Co', 'Employer');
  await bridge.setUpCompany('Bridge & Co');
  const seekers: Person[] = [];
  for (const name of ['Amara', 'Binta', 'Chidi']) {
    seekers.push(await new Person(balancer.url).register(name, 'JobSeeker'));
  }
  const access = await accessFor(bridge, balancer.url);
  const document = await (await fetch(`${balancer.url}/openapi.json`)).json();

  let hasFaults = true;
  let onSent = () => {};
  const {
    inTurn: using,
    disk,
    work,
  } = trackingOnDisk(
    (written) =>
      new ApplicantTracking(
        document,
        access,
        {
          now: Date.now,
          mayCrash: () => {
            if (hasFaults && isDrawn(0.03)) throw new Crash();
          },
          fetch: async (url, init) => {
            const response = fetch(url, init).then(async (response) => {
              const body = await response.arrayBuffer();
              return new Response(body.byteLength > 0 ? body : null, response);
            });
            onSent();
            return response.catch(() => {
              throw new CutOff();
            });
          },
        },
        written,
      ),
  );

  let diesAtNextMessage = () => false;
  receiver.answer(async ({ headers, body }, response) => {
    const status = await using((ats) => ats.receive(headers, body));
    if (status === null || diesAtNextMessage()) response.destroy();
    else response.writeHead(status).end();
  });
  /**
   * People's changes count only if Nod has confirmed them; after a failure people look again, as this story does at the end.
   */
  const attempt = (doing: Promise<unknown>) => doing.catch(() => {});
  let openedCount = 0;
  const peopleWork = async () => {
    openedCount += 1;
    await using((ats) => ats.open(`Porter ${openedCount}`));
    const known = Object.values(disk().applications);
    if (known.length > 0) {
      const { id } = chance.pick(known);
      await using((ats) => ats.move(id, chance.pick(['reviewing', 'shortlisted'])));
    }
    const ownRoles = await bridge.call(roles.listEmployerRoles);
    if (ownRoles.length > 0) await attempt(chance.pick(seekers).applyTo(chance.pick(ownRoles).id));
    const received = await bridge.call(applications.listEmployerApplications);
    if (received.length > 0) await attempt(bridge.moveTo(chance.pick(received).id, 'reviewing'));
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    for (let step = 0; step < STEPS_A_ROUND; step += 1) await peopleWork();
    if (round % 2 === 0) {
      // A message has arrived, and the server dies before it gets the response.
      diesAtNextMessage = () => {
        server.kill();
        return true;
      };
      hasFaults = false;
      await work();
      hasFaults = true;
    } else {
      const left = chance.between(1, STEPS_A_ROUND);
      let sent = 0;
      onSent = () => {
        sent += 1;
        if (sent === left) setTimeout(() => server.kill(), chance.between(0, LONGEST_REQUEST_MS));
      };
      while (sent < left) await work();
    }
    expect(await server.exited).toBeNull();
    diesAtNextMessage = () => false;
    onSent = () => {};
    await hoursPass(db);
    server = await start();
  }

  hasFaults = false;
  server.kill();
  await server.exited;
  await hoursPass(db);
  server = await start();
  const isQuiet = async () => {
    await work();
    const waiting = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('state', '=', 'waiting')
      .execute();
    const { outbox, inbox } = disk();
    return [waiting.length, outbox.length, inbox.length];
  };
  await expect.poll(isQuiet, { interval: 500 }).toEqual([0, 0, 0]);

  const { there: atCompany, here: atNod } = await bothSides(disk(), bridge);
  expect(atCompany).toEqual(atNod);
  expect(atNod.roles).toHaveLength(openedCount);
  expect(atNod.applications.length).toBeGreaterThan(3);
  // Messages in flight when the server died were sent again, with the same id and content.
  const bodies = Map.groupBy(receiver.received, ({ id }) => id);
  expect(receiver.received.length).toBeGreaterThan(bodies.size);
  for (const copies of bodies.values()) expect(new Set(copies.map(({ body }) => body)).size).toBe(1);
});
