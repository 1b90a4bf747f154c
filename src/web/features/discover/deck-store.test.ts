import { expect, test } from 'vitest';
import type { DeckCard } from '#contract/deck-cards.ts';
import type { RoleCard } from '#contract/roles.ts';
import { RequestError } from '#web/http/request-error.ts';
import type { DeckPage } from './deck-state.ts';
import { createDeck } from './deck-store.ts';

function card(id: string): DeckCard {
  return { id, title: `Role ${id}`, employer: { companyName: 'Bridge & Co' } } as DeckCard;
}

function wholeCard(id: string): RoleCard {
  return { ...card(id), descriptionMd: 'On the ward.', fit: { fitScoreInt: 8_000 } } as RoleCard;
}

function memoryOfPasses(...ids: string[]) {
  const passedIds = new Set(ids);
  return {
    has: (id: string) => passedIds.has(id),
    add: (id: string) => void passedIds.add(id),
    remove: (id: string) => void passedIds.delete(id),
    clear: () => passedIds.clear(),
  };
}

/** Serves roles a, b, c … in pages, or those of `byFilter`; a test may delay or refuse a response. */
function server(letters: string, pageSize = 10, byFilter: Readonly<Record<string, string>> = {}) {
  const requests: (string | null)[] = [];
  const applied: string[] = [];
  const openedIds: string[] = [];
  const gates: (() => void)[] = [];
  const self = {
    requests,
    applied,
    opened: openedIds,
    closed: '',
    isDown: false,
    isDelaying: false,
    hidden: 0,
    release: () => gates.splice(0).forEach((open) => void open()),
    async fetchPage(filters: string, cursor: string | null, isCatchingUp: boolean): Promise<DeckPage> {
      requests.push(cursor);
      if (self.isDelaying) await new Promise<void>((open) => gates.push(open));
      if (self.isDown) throw new Error('no network');
      const ids = byFilter[filters] ?? letters;
      const from = Number(cursor ?? 0);
      const next = from + (isCatchingUp ? 5 * pageSize : pageSize);
      return {
        roles: [...ids.slice(from, next)].map(card),
        nextCursor: next < ids.length ? String(next) : null,
        hiddenByFilters: self.hidden,
      };
    },
    async apply({ id: roleId }: DeckCard): Promise<{ isMutualMatch: boolean }> {
      applied.push(roleId);
      if (self.isDelaying) await new Promise<void>((open) => gates.push(open));
      if (self.isDown) throw new Error('500');
      return { isMutualMatch: false };
    },
    async fetchDetails(roleIds: readonly string[]): Promise<RoleCard[]> {
      openedIds.push(roleIds.join(''));
      if (self.isDelaying) await new Promise<void>((open) => gates.push(open));
      if (self.isDown) throw new Error('no network');
      return roleIds.filter((id) => !self.closed.includes(id)).map(wholeCard);
    },
  };
  return self;
}

function deckOn(sources: ReturnType<typeof server>, passedRoles = memoryOfPasses()) {
  const { fetchPage, fetchDetails, apply } = sources;
  return createDeck({ fetchPage, fetchDetails, apply, passedRoles }, 'default' as string);
}

function shownIds(deck: ReturnType<typeof deckOn>): string {
  return deck
    .get()
    .cards.map((each) => each.id)
    .join('');
}

/** Waits for every pending response. */
const responsesHandled = () => new Promise<void>((done) => setImmediate(done));

test('when Amara has three cards left the next page is already there', async () => {
  const roles = server('abcdefgh', 5);
  const deck = deckOn(roles);
  expect(deck.get().isLoading).toBe(true);
  await deck.deal();
  expect(shownIds(deck)).toBe('abcde');
  deck.pass();
  await responsesHandled();
  expect(roles.requests).toEqual([null]);
  deck.pass();
  await responsesHandled();
  expect(roles.requests).toEqual([null, '5']);
  expect(shownIds(deck)).toBe('cdefgh');
});

test('passed roles are skipped page by page until there is one to show', async () => {
  const roles = server('abcdefghij', 2);
  const deck = deckOn(roles, memoryOfPasses(...'abcdefgh'));
  await deck.deal();
  await responsesHandled();
  expect(shownIds(deck)).toBe('ij');
  expect(deck.get()).toMatchObject({ isLoading: false, passedLeftOut: 8 });
  // After a page of nothing but passed roles the next one is five times as long.
  expect(roles.requests).toEqual([null, '2']);
});

test('the deck is only empty once the last page is used up', async () => {
  const roles = server('abcd', 2);
  roles.hidden = 7;
  const deck = deckOn(roles, memoryOfPasses('a', 'b'));
  await deck.deal();
  await responsesHandled();
  deck.pass();
  deck.pass();
  expect(deck.get()).toMatchObject({ cards: [], isLoading: false, hiddenByFilters: 7, hasFailed: false });
});

test('filters that the server refuses are named, until others are applied', async () => {
  const sentence = 'We can’t find “Qwertyville”. Enter a UK postcode or a larger town nearby.';
  const roles = server('abc');
  const deck = createDeck(
    {
      ...roles,
      fetchPage: async (filters: string, cursor, isCatchingUp) => {
        if (filters !== 'Qwertyville') return roles.fetchPage(filters, cursor, isCatchingUp);
        throw new RequestError(422, '', JSON.stringify({ message: sentence, field: 'near' }));
      },
      passedRoles: memoryOfPasses(),
    },
    'Qwertyville' as string,
  );
  await deck.deal();
  expect(deck.get()).toMatchObject({ hasFailed: true, refusal: sentence });
  await deck.deal('Bristol');
  expect(deck.get()).toMatchObject({ hasFailed: false, refusal: null });
  expect(shownIds(deck)).toBe('abc');
  roles.isDown = true;
  await deck.deal('Leeds');
  expect(deck.get()).toMatchObject({ hasFailed: true, refusal: null });
});

test('undo brings back the last pass, then the one before it', async () => {
  const passedRoles = memoryOfPasses();
  const deck = deckOn(server('abc'), passedRoles);
  await deck.deal();
  expect(deck.get().canUndo).toBe(false);
  deck.pass();
  deck.pass();
  expect(deck.undo()?.id).toBe('b');
  expect(deck.get().returned).toEqual({ roleId: 'b', from: 'left' });
  expect(deck.undo()?.id).toBe('a');
  expect(deck.undo()).toBeUndefined();
  expect(shownIds(deck)).toBe('abc');
  expect(deck.get().canUndo).toBe(false);
  expect(passedRoles.has('a') || passedRoles.has('b')).toBe(false);
});

test('undo never brings back a passed role that was applied for since', async () => {
  const deck = deckOn(server('abcd'));
  await deck.deal();
  const [a] = deck.get().cards;
  deck.pass();
  deck.pass();
  deck.pass();
  // Amara finds a by searching, and applies. She answers the invitation for b in her matches.
  if (a) deck.addOnTop(a);
  await deck.apply(false);
  deck.remove('b');
  expect(deck.undo()?.id).toBe('c');
  expect(deck.get().canUndo).toBe(false);
  expect(deck.undo()).toBeUndefined();
  expect(shownIds(deck)).toBe('cd');
});

test('refresh leaves passed roles out; showing them again forgets the passes', async () => {
  const deck = deckOn(server('abc'));
  await deck.deal();
  deck.pass();
  await deck.deal();
  expect(shownIds(deck)).toBe('bc');
  await deck.showPassedAgain();
  expect(shownIds(deck)).toBe('abc');
  expect(deck.get().canUndo).toBe(false);
});

test('applying removes the card at once and for good, and is sent once', async () => {
  const roles = server('abc');
  const deck = deckOn(roles);
  await deck.deal();
  roles.isDelaying = true;
  const first = deck.apply(false);
  expect(shownIds(deck)).toBe('bc');
  const secondDeal = deck.deal();
  roles.release();
  await secondDeal;
  expect((await first)?.card.id).toBe('a');
  expect(shownIds(deck)).toBe('bc');
  expect(roles.applied).toEqual(['a']);
});

test('if an application is refused, its card returns on top to try again', async () => {
  const roles = server('abc');
  const deck = deckOn(roles);
  await deck.deal();
  roles.isDown = true;
  await expect(deck.apply(false)).rejects.toThrow('500');
  expect(shownIds(deck)).toBe('abc');
  expect(deck.get().returned).toEqual({ roleId: 'a', from: 'right' });
  roles.isDown = false;
  expect((await deck.apply(true))?.card.id).toBe('a');
  expect(roles.applied).toEqual(['a', 'a']);
});

test('a decision is about the opened card, even if another card returned', async () => {
  const roles = server('abc');
  const deck = deckOn(roles);
  await deck.deal();
  roles.isDown = true;
  const refusal = deck.apply(false);
  expect(shownIds(deck)).toBe('bc');
  await expect(refusal).rejects.toThrow('500');
  expect(shownIds(deck)).toBe('abc');
  deck.raise('b');
  expect(shownIds(deck)).toBe('bac');
  deck.raise('gone');
  expect(deck.pass()?.id).toBe('b');
});

test('an empty deck ignores passes and applications', async () => {
  const roles = server('');
  const deck = deckOn(roles);
  await deck.deal();
  expect(deck.pass()).toBeUndefined();
  expect(await deck.apply(false)).toBeNull();
  expect(roles.applied).toEqual([]);
});

test('a failed page is reported, and retried at the next decision', async () => {
  const roles = server('abcdef', 4);
  const deck = deckOn(roles);
  await deck.deal();
  roles.isDown = true;
  deck.pass();
  await responsesHandled();
  expect(deck.get()).toMatchObject({ hasFailed: true, isLoading: false });
  roles.isDown = false;
  deck.pass();
  await responsesHandled();
  expect(shownIds(deck)).toBe('cdef');
  expect(deck.get().hasFailed).toBe(false);
});

test('pages for old filters are ignored', async () => {
  const roles = server('', 10, { London: 'ab', Leeds: 'cd' });
  const deck = deckOn(roles);
  roles.isDelaying = true;
  const first = deck.deal('London');
  const second = deck.deal('Leeds');
  roles.release();
  await Promise.all([first, second]);
  expect(shownIds(deck)).toBe('cd');
});

test('listeners are called for every change until they unsubscribe', async () => {
  const deck = deckOn(server('ab'));
  let notifiedCount = 0;
  const leave = deck.subscribe(() => {
    notifiedCount += 1;
  });
  await deck.deal();
  expect(notifiedCount).toBeGreaterThan(0);
  leave();
  const before = notifiedCount;
  deck.pass();
  expect(notifiedCount).toBe(before);
});

test('only the card that was answered elsewhere leaves the deck', async () => {
  const deck = deckOn(server('abcd'));
  await deck.deal();
  deck.remove('b');
  deck.remove('z');
  expect(shownIds(deck)).toBe('acd');
});

function completeIds(deck: ReturnType<typeof deckOn>): string {
  return deck
    .get()
    .cards.filter(({ fit }) => fit !== undefined)
    .map(({ id }) => id)
    .join('');
}

test('the details of a card come with those of the next four, once', async () => {
  const source = server('abcdefgh');
  const deck = deckOn(source);
  await deck.deal();
  expect(completeIds(deck)).toBe('');
  await Promise.all([deck.loadDetails('a'), deck.loadDetails('a'), deck.loadDetails('b')]);
  expect([completeIds(deck), source.opened]).toEqual(['abcde', ['abcde']]);
  await deck.loadDetails('c');
  await deck.loadDetails('e');
  expect(source.opened).toEqual(['abcde']);
  await deck.loadDetails('f');
  expect([completeIds(deck), source.opened]).toEqual(['abcdefgh', ['abcde', 'fgh']]);
});

test('a passed card still has its details after an undo', async () => {
  const source = server('abc');
  const deck = deckOn(source);
  await deck.deal();
  await deck.loadDetails('a');
  deck.pass();
  deck.undo();
  expect([shownIds(deck), completeIds(deck)]).toEqual(['abc', 'abc']);
});

test('details that failed to load are retried, unless the role has closed', async () => {
  const source = server('abc');
  const deck = deckOn(source);
  await deck.deal();
  source.isDown = true;
  await deck.loadDetails('a');
  expect(deck.get().details.get('a')).toBe('failed');
  source.isDown = false;
  source.closed = 'b';
  await deck.loadDetails('a');
  await deck.loadDetails('b');
  await deck.loadDetails('c');
  const { details } = deck.get();
  expect([completeIds(deck), details.get('b'), details.has('a')]).toEqual(['ac', 'gone', false]);
});

test('details that arrive after a new deal are ignored', async () => {
  const source = server('abc');
  const deck = deckOn(source);
  await deck.deal();
  source.isDelaying = true;
  const loading = deck.loadDetails('a');
  const dealing = deck.deal();
  source.release();
  await Promise.all([loading, dealing]);
  expect([completeIds(deck), deck.get().details.size]).toEqual(['', 0]);
});
