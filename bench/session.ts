/**
 * What one person's evening costs the server: 60 cards, three companies, two applications and ten messages, by the demo's
 * Amara. The deck is requested with everything on each card, so opening a role's details needs no call; opening its company
 * does.
 *
 *     node bench/session.ts
 *
 * It measures both databases, PostgreSQL only if it is installed. CPU is the server's own, all threads, so PGlite's work
 * counts and PostgreSQL's own processes do not. A first evening warms the server up; the table shows the medians of the
 * five after it, each of which applies for other roles.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts, applications, companies, matches, messages, roles } from '#contract/index.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { DECK_PAGE, type RoleCard } from '#contract/roles.ts';
import { AMARA } from '#server/demo/sign-in.ts';
import { Person } from '#testing/person.ts';
import { findPostgres, startPostgres } from '#testing/postgres.ts';
import { busyness } from './lib/busy.ts';
import { type DemoServer, startDemoServer } from './lib/demo-server.ts';
import { printTable, quantile } from './lib/verdict.ts';

const CARDS = 60;
const COMPANIES = 3;
const APPLICATIONS = 2;
const MESSAGES = 10;
const EVENINGS = 5;

type Evening = Readonly<Record<'cards' | 'companies' | 'applications' | 'messages', number>>;

const PARTS = {
  cards: `${CARDS} cards`,
  companies: `${COMPANIES} companies`,
  applications: `${APPLICATIONS} applications`,
  messages: `${MESSAGES} messages`,
} as const;

const columns: { name: string; evening: Evening }[] = [];
const postgres = findPostgres() === null ? null : await startPostgres();
for (const database of [
  { name: 'PGlite', databaseUrl: '' },
  ...(postgres === null ? [] : [{ name: 'PostgreSQL', databaseUrl: postgres.url('postgres') }]),
]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nod-bench-session-'));
  const server = await startDemoServer({ dataDir, databaseUrl: database.databaseUrl });
  const amara = new Person(server.url);
  await amara.call(accounts.login, { body: { username: AMARA, password: server.password ?? '' } });
  await evening(server, amara);
  const evenings: Evening[] = [];
  for (let n = 0; n < EVENINGS; n += 1) evenings.push(await evening(server, amara));
  const median = (part: keyof Evening) =>
    quantile(
      evenings.map((each) => each[part]),
      0.5,
    );
  columns.push({
    name: database.name,
    evening: {
      cards: median('cards'),
      companies: median('companies'),
      applications: median('applications'),
      messages: median('messages'),
    },
  });
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
await postgres?.stop();

const parts = Object.keys(PARTS) as (keyof Evening)[];
const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
printTable(
  ['CPU of one evening', ...columns.map(({ name }) => name)],
  [
    ...parts.map((part) => [PARTS[part], ...columns.map(({ evening: of }) => milliseconds(of[part]))]),
    [
      'all of it',
      ...columns.map(({ evening: of }) => milliseconds(parts.reduce((sum, part) => sum + of[part], 0))),
    ],
  ],
);
console.log(busyness());

/** Milliseconds of the server's CPU for each part. */
async function evening(server: DemoServer, amara: Person): Promise<Evening> {
  const cards = await measure(server, async () => {
    const seenCards: RoleCard[] = [];
    let cursor: string | null = null;
    while (seenCards.length < CARDS) {
      const path = `${roles.listDeck.path}?limit=${DECK_PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`;
      const answer = await amara.fetch(path);
      if (!answer.ok) throw new Error(`the deck: ${answer.status}`);
      seenCards.push(...((await answer.json()) as RoleCard[]));
      cursor = answer.headers.get(NEXT_CURSOR_HEADER);
      if (cursor === null) break;
    }
    return seenCards;
  });
  const thread = (await amara.call(matches.listMatches))[0]?.thread;
  if (thread === undefined) throw new Error('the demo has no match to write to');
  const companiesOpened = await measure(server, async () => {
    const known = cards.result.flatMap(({ employer }) => employer.id ?? []);
    for (const employerId of known.slice(0, COMPANIES)) {
      await amara.call(companies.getCompany, { params: { employerId } });
      await amara.call(companies.listOpenRoles, { params: { employerId } });
    }
  });
  const applicationsSent = await measure(server, async () => {
    for (const { id } of cards.result.slice(0, APPLICATIONS)) {
      await amara.call(applications.apply, { body: { roleId: id, superLike: false } });
    }
  });
  const messagesSent = await measure(server, async () => {
    for (let n = 0; n < MESSAGES; n += 1) {
      const body = { threadId: thread.id, bodyMd: `Thank you, ${n + 1} o’clock suits me.` };
      await amara.call(messages.sendMessage, { body });
    }
  });
  return {
    cards: cards.ms,
    companies: companiesOpened.ms,
    applications: applicationsSent.ms,
    messages: messagesSent.ms,
  };
}

async function measure<Result>(
  server: DemoServer,
  work: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
  const before = (await server.figures()).cpuMs;
  const result = await work();
  return { result, ms: (await server.figures()).cpuMs - before };
}
