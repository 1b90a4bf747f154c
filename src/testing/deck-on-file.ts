import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, expect } from 'vitest';
import { FORMS } from '#matching/assessment/forms.ts';
import { referencePeople } from '#matching/assessment/reference-people.ts';
import { profileOf } from '#matching/assessment/reference-scores.ts';
import { scoreTraits } from '#matching/assessment/score.ts';
import { readSeeker } from '#matching/compiled.ts';
import { HOUR } from '#server/clock.ts';
import type { Connection } from '#server/db/connection.ts';
import { createDeck, type Deck } from '#server/deck/deck.ts';
import { NO_FILTERS } from '#server/deck/role-filter.ts';
import type { CompiledCultureSeeker } from '#server/index/compiled-culture-seeker.ts';
import { Chance } from './chance.ts';
import { drawSeeker } from './market.ts';
import type { TestApp } from './test-app.ts';

const culture: CompiledCultureSeeker = {
  formId: 'quick',
  own: profileOf(FORMS.quick, scoreTraits(FORMS.quick, referencePeople(1, 5, FORMS.quick)[0] ?? {})),
  norms: null,
};

/** Decks of the roles in the database of `app`, saved in a folder of their own. */
export async function deckOnFile(app: TestApp) {
  const folder = await mkdtemp(join(tmpdir(), 'nod-deck-file-'));
  afterAll(() => rm(folder, { recursive: true }));
  const chance = new Chance(96);
  const seekers = Array.from({ length: 8 }, () => drawSeeker(chance));
  const path = join(folder, 'deck');
  const logLines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logLines.push(JSON.parse(line)) });
  const restless = {
    beforeLoad: async () => {},
    rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
  const runningDecks = new Set<Deck>();
  afterEach(async () => {
    for (const deck of runningDecks) await stop(deck);
    logLines.length = 0;
  });

  async function start(
    filePath: string | null = path,
    connection: Connection = app.context.connection,
    threadFrom?: number,
  ): Promise<Deck> {
    const deck = await createDeck(connection, app.clock, log, restless, filePath, threadFrom);
    runningDecks.add(deck);
    return deck;
  }

  /** Closes the deck properly, so that it saves its file. */
  async function stop(deck: Deck): Promise<void> {
    runningDecks.delete(deck);
    await deck.close();
  }

  function loadedFrom(): 'file' | 'database' | undefined {
    const line = logLines.findLast(({ msg }) => msg === 'deck loaded');
    return line && (line.isFromFile === true ? 'file' : 'database');
  }

  const reasons = () =>
    logLines.map(({ msg }) => String(msg)).filter((msg) => msg.includes('loaded from the database'));

  /** Everything that a deck can be asked, for eight people. */
  async function allAnswers(deck: Deck) {
    const view = deck.view();
    const now = app.clock();
    const answers = [];
    for (const [n, facts] of seekers.entries()) {
      const { compiled } = readSeeker(facts, view.textModel);
      const filters = [
        NO_FILTERS,
        { ...NO_FILTERS, workModes: ['remote' as const], salaryMin: 25_000 },
        { ...NO_FILTERS, sponsorsVisa: '1' as const },
        { ...NO_FILTERS, locations: ['Skerryvore Light', 'London'] },
      ];
      const dealtAt = n % 2 === 0 ? now : new Date(now.getTime() - 2 * HOUR);
      const order = { seed: n * 7_919, dealtAt, culture: n % 3 === 0 ? null : culture };
      for (const each of filters) {
        const search = { seeker: compiled, filters: each, without: [], limit: 1_000, after: null, order };
        const { best, chances } = await view.search({ ...search, chances: 100 });
        const words = [];
        for (const query of ['nurse', 'harbour', 'puffin', 'senior web'])
          words.push(await view.named(query, search));
        const related = await view.related('care assistant', search);
        answers.push({ best, chances, words, related, count: await view.count(search) });
      }
    }
    return answers;
  }

  /**
   * Starts a deck at this path and expects that it loads from `from`, and that it finds the same as a deck loaded from the
   * database. Returns the deck at the path.
   */
  async function expectSameAsFresh(from: 'file' | 'database', filePath = path): Promise<Deck> {
    const deck = await start(filePath);
    expect(loadedFrom()).toBe(from);
    const freshDeck = await start(null);
    expect(deck.stats().roles).toBe(freshDeck.stats().roles);
    expect(deck.unread()).toBe(freshDeck.unread());
    const freshAnswers = await allAnswers(freshDeck);
    expect(freshAnswers[0]?.best.length).toBeGreaterThan(50);
    expect(await allAnswers(deck)).toEqual(freshAnswers);
    await stop(freshDeck);
    return deck;
  }

  /** Replaces the file with one of the deck as it is now. */
  async function save(): Promise<void> {
    await rm(path, { force: true });
    await stop(await start());
  }

  return { folder, path, seekers, start, stop, loadedFrom, reasons, allAnswers, expectSameAsFresh, save };
}
