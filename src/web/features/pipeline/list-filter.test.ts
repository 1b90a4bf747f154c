import { expect, test } from 'vitest';
import { EVERYTHING, isNarrowed, queryOf, readFilter, withFilter } from './list-filter.ts';

test('a filter survives the URL, and other parameters stay', () => {
  const search = new URLSearchParams(
    'tab=applications&status=pending,reviewing&role=ward&sort=due&q=nurse&super=1&mine=1',
  );
  const filter = readFilter(search);
  expect(filter).toEqual({
    status: ['pending', 'reviewing'],
    roleId: 'ward',
    sort: 'due',
    q: 'nurse',
    isSuperOnly: true,
    isMineOnly: true,
  });
  expect(readFilter(withFilter(new URLSearchParams('tab=applications'), filter))).toEqual(filter);
  expect(withFilter(search, EVERYTHING).toString()).toBe('tab=applications');
});

test('in a URL written by hand, invalid parts are ignored', () => {
  expect(readFilter(new URLSearchParams('status=fired,pending&sort=oldest'))).toEqual({
    ...EVERYTHING,
    status: ['pending'],
  });
});

test('the query contains only active filters, with super likes pinned', () => {
  expect(queryOf(EVERYTHING)).toEqual({ sort: 'newest', superLikes: 'first' });
  expect(queryOf({ ...EVERYTHING, isSuperOnly: true, q: 'rye' })).toEqual({
    sort: 'newest',
    superLikes: 'only',
    q: 'rye',
  });
  expect(isNarrowed({ ...EVERYTHING, sort: 'fit' })).toBe(false);
  expect(isNarrowed({ ...EVERYTHING, roleId: 'ward' })).toBe(true);
});
