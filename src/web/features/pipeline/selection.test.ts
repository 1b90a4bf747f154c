import { expect, test } from 'vitest';
import { NONE, toggle, toggleAll } from './selection.ts';

const shownIds = ['amara', 'ben', 'cerys', 'dev', 'esme'];
const tickedIds = (selection: { ids: ReadonlySet<string> }) => shownIds.filter((id) => selection.ids.has(id));

test('a click ticks one row; with Shift, a range in either direction', () => {
  const one = toggle(NONE, shownIds, 'dev', false);
  expect(tickedIds(one)).toEqual(['dev']);
  const four = toggle(one, shownIds, 'amara', true);
  expect(tickedIds(four)).toEqual(['amara', 'ben', 'cerys', 'dev']);
  expect(tickedIds(toggle(four, shownIds, 'cerys', true))).toEqual(['dev']);
  expect(tickedIds(toggle(four, shownIds, 'ben', false))).toEqual(['amara', 'cerys', 'dev']);
});

test('Shift without an earlier click ticks only the clicked row', () => {
  expect(tickedIds(toggle(NONE, shownIds, 'ben', true))).toEqual(['ben']);
  const selectionElsewhere = { ids: new Set<string>(), anchor: 'somebody on another page' };
  expect(tickedIds(toggle(selectionElsewhere, shownIds, 'ben', true))).toEqual(['ben']);
});

test('all shown rows can be ticked and unticked', () => {
  const allTicked = toggleAll(NONE, shownIds);
  expect(tickedIds(allTicked)).toEqual(shownIds);
  expect(toggleAll(allTicked, shownIds)).toEqual(NONE);
});
