import { expect, test } from 'vitest';
import { NONE, toggle, toggleAll } from './selection.ts';

const shown = ['amara', 'ben', 'cerys', 'dev', 'esme'];
const ticked = (selection: { ids: ReadonlySet<string> }) => shown.filter((id) => selection.ids.has(id));

test('a click ticks one row; with Shift, a range in either direction', () => {
  const one = toggle(NONE, shown, 'dev', false);
  expect(ticked(one)).toEqual(['dev']);
  const four = toggle(one, shown, 'amara', true);
  expect(ticked(four)).toEqual(['amara', 'ben', 'cerys', 'dev']);
  expect(ticked(toggle(four, shown, 'cerys', true))).toEqual(['dev']);
  expect(ticked(toggle(four, shown, 'ben', false))).toEqual(['amara', 'cerys', 'dev']);
});

test('Shift without an earlier click ticks only the clicked row', () => {
  expect(ticked(toggle(NONE, shown, 'ben', true))).toEqual(['ben']);
  const gone = { ids: new Set<string>(), anchor: 'somebody on another page' };
  expect(ticked(toggle(gone, shown, 'ben', true))).toEqual(['ben']);
});

test('all shown rows can be ticked and unticked', () => {
  const all = toggleAll(NONE, shown);
  expect(ticked(all)).toEqual(shown);
  expect(toggleAll(all, shown)).toEqual(NONE);
});
