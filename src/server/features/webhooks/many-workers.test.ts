import { expect, test } from 'vitest';
import type { ApplicationStatus } from '#contract/applications.ts';
import { webhooks } from '#contract/index.ts';
import { HOUR, MINUTE } from '#server/clock.ts';
import { appWithReceiver } from '#testing/app-with-receiver.ts';
import { Chance } from '#testing/chance.ts';
import { Person } from '#testing/person.ts';
import { onPostgres } from '#testing/test-app.ts';
import { sendDueTo } from './send-messages.ts';

const { app, receiver } = await appWithReceiver();

async function listen(company: Person, url: string): Promise<string> {
  const events = ['application.created', 'application.moved', 'role.posted'] as const;
  const { webhook } = await company.call(webhooks.createWebhook, { body: { url, events: [...events] } });
  return webhook.id;
}

const never = new AbortController().signal;

test('a worker that was held up past its lease undoes nothing', async () => {
  const alder = await app.employer('Alder');
  const webhookId = await listen(alder, 'https://held.example/');
  await alder.postRole();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let noteArrival = () => {};
  const arrived = new Promise<void>((resolve) => {
    noteArrival = resolve;
  });
  receiver.answer(async (_received, response) => {
    if (receiver.received.length > 1) return void response.writeHead(204).end();
    noteArrival();
    await released;
    response.writeHead(500).end();
  });
  const first = sendDueTo(app.context, webhookId, never);
  await arrived;
  app.clock.advance(2 * MINUTE);
  await sendDueTo(app.context, webhookId, never);
  release();
  await first;
  await app.advance(4 * HOUR);
  expect(receiver.received).toHaveLength(2);
  expect(await alder.call(webhooks.listWebhooks)).toMatchObject([{ waiting: 0, failingSince: null }]);
});

// The embedded database can be used by one process only.
test.runIf(onPostgres)('three nodes under load deliver each message once and in order', async () => {
  const chance = new Chance(20_261_125);
  const nodes = [app, await app.sibling(), await app.sibling()];
  const throughAnyNode = (person: Person) =>
    Object.assign(new Person(chance.pick(nodes).url), { cookie: person.cookie, user: person.user });
  receiver.received.length = 0;
  const accepted: string[] = [];
  receiver.answer(({ id }, response) => {
    const fate = chance.next();
    if (fate < 0.1) return void response.destroy();
    if (fate < 0.2) return void response.writeHead(503).end();
    accepted.push(id);
    response.writeHead(204).end();
  });

  const companies = [await app.employer('Birch & Co'), await app.employer('Cedar & Co')];
  const endpoints: string[] = [];
  for (const [number, company] of companies.entries()) {
    for (const name of ['a', 'b']) endpoints.push(await listen(company, `https://${name}${number}.example/`));
  }
  const seekers: Person[] = [];
  for (const name of ['Amara', 'Binta', 'Chidi', 'Dayo', 'Esi', 'Femi']) seekers.push(await app.seeker(name));

  let isBusy = true;
  const sending = nodes.flatMap((node) =>
    endpoints.map(async (webhookId) => {
      while (isBusy) {
        await sendDueTo(node.context, webhookId, never);
        // Many small steps: together they pass waits between attempts, but no lease ends while its worker is sending.
        app.clock.advance(100);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }),
  );
  const STATES: readonly ApplicationStatus[] = ['reviewing', 'shortlisted'];
  const load = Promise.all(
    companies.flatMap((company) =>
      seekers.map(async (seeker) => {
        const role = await throughAnyNode(company).postRole({ title: `For ${seeker.user?.firstName}` });
        const { application } = await throughAnyNode(seeker).applyTo(role.id);
        for (const state of STATES) await throughAnyNode(company).moveTo(application.id, state);
      }),
    ),
  );
  await load.finally(() => {
    isBusy = false;
    return Promise.all(sending);
  });
  const { db } = app.context;
  const log = () =>
    db
      .selectFrom('webhook_deliveries')
      .select(['id', 'endpoint_id', 'subject_id', 'state', 'attempts'])
      .where('endpoint_id', 'in', endpoints)
      .orderBy('seq')
      .execute();
  while ((await log()).some(({ state }) => state === 'waiting')) {
    app.clock.advance(4 * HOUR);
    await Promise.all(
      nodes.flatMap((node) => endpoints.map((webhookId) => sendDueTo(node.context, webhookId, never))),
    );
  }

  const sent = await log();
  // A role and an application with its moves, for two endpoints of each company.
  expect(sent).toHaveLength(2 * companies.length * seekers.length * (2 + STATES.length));
  expect(accepted.toSorted()).toEqual(sent.map(({ id }) => id).sort());
  // The log counts every arrival of a message as an attempt.
  const arrivals = Map.groupBy(receiver.received, ({ id }) => id);
  for (const { id, attempts } of sent) expect(arrivals.get(id)).toHaveLength(attempts);
  const inOrder = Map.groupBy(sent, (each) => `${each.endpoint_id} ${each.subject_id}`);
  for (const messages of inOrder.values()) {
    const ids = messages.map(({ id }) => id);
    expect(accepted.filter((id) => ids.includes(id))).toEqual(ids);
  }
  for (const node of nodes.slice(1)) await node.close();
});
