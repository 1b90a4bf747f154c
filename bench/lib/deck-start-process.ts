import { createHash } from 'node:crypto';
import pino from 'pino';
import { readSeeker } from '#matching/compiled.ts';
import { connect } from '#server/db/connect.ts';
import { withHandle } from '#server/db/without-time-limit.ts';
import { createDeck } from '#server/deck/deck.ts';
import { NO_FILTERS } from '#server/deck/role-filter.ts';
import { Chance } from '#testing/chance.ts';
import { drawSeeker } from '#testing/market.ts';
import { serveCommands } from './child.ts';

/** Measures what a start waits for: the deck, loaded from the file DECK_FILE if that is set, otherwise from the database. */
const SEEKERS = 40;
const LIMIT = 60;

const { DATABASE_URL = null, DECK_FILE } = process.env;
const connection = await connect({ databaseUrl: DATABASE_URL, dataDir: '' });
const now = new Date();
let isFromFile = false;
const log = pino(
  { level: 'info' },
  { write: (line: string) => (isFromFile ||= JSON.parse(line).isFromFile) },
);
const cpuBefore = process.cpuUsage();
const started = performance.now();
const forIndexes = withHandle(connection.indexes, connection);
const deck = await createDeck(forIndexes, () => now, log, undefined, DECK_FILE || null);
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpuBefore);

serveCommands(
  {
    ms,
    cpuMs: (user + system) / 1_000,
    isFromFile,
    roles: deck.stats().roles,
    rss: process.memoryUsage().rss,
  },
  {
    /** A digest of the first cards of some decks, with their points. */
    cards: async () => {
      const chance = new Chance(7);
      const view = deck.view();
      const hash = createHash('sha256');
      for (let n = 0; n < SEEKERS; n += 1) {
        const seeker = readSeeker(drawSeeker(chance), view.textModel).compiled;
        const order = { seed: n, dealtAt: now, culture: null };
        const search = { seeker, filters: NO_FILTERS, without: [], limit: LIMIT, after: null, order };
        hash.update(JSON.stringify(await view.search({ ...search, chances: 8 })));
      }
      return hash.digest('hex');
    },
    /** Shuts the deck down properly, which saves the index file. Returns how many milliseconds that took. */
    close: async () => {
      const closingAt = performance.now();
      await deck.close();
      return performance.now() - closingAt;
    },
  },
);
