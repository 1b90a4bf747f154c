import { expect, test } from 'vitest';
import { bandsInWords, payOfBands } from './pay-bands.ts';

const dateOf = (day: string) => new Date(`${day}T12:00:00Z`);
const BANDS = ['2', '3', '4', '5', '6', '7', '8a', '8b', '8c', '8d', '9'];
const pay = (band: string, year: number) => {
  const found = payOfBands(`Band ${band}`, dateOf(`${year}-10-01`));
  if (found === null) throw new Error(`no pay for band ${band} in ${year}`);
  return found;
};

test('a pay year begins on the first of April', () => {
  expect(payOfBands('Band 5', dateOf('2020-11-05'))).toMatchObject({ min: 24_907, max: 30_615 });
  expect(payOfBands('Band 5', dateOf('2021-03-31'))).toMatchObject({ min: 24_907 });
  expect(payOfBands('Band 5', dateOf('2021-04-01'))).toMatchObject({ min: 25_655, max: 31_534 });
  expect(payOfBands('Band 5', dateOf('2020-02-07'))).toBeNull();
  expect(payOfBands('Band 5', dateOf('2031-05-01'))).toBeNull();
});

test.each([
  ['Band 8a', ['8a', '8a']],
  ['AfC Band 6', ['6', '6']],
  ['B6 AFC', ['6', '6']],
  ['Band 5/6 dependent on experience', ['5', '6']],
  ['Band 8a/b', ['8a', '8b']],
  ['Band 7 - 8A', ['7', '8a']],
])('“%s” names %j', (words, bands) => expect(bandsInWords(words)).toEqual(bands));

test.each(['Band 8', 'Band Equivalent', 'Competitive', 'Band 12'])('“%s” names no NHS pay band', (words) =>
  expect(bandsInWords(words)).toBeNull(),
);

/** A pay point of the previous year with the published award of `year`. */
function withAward(year: number, pay: number): number {
  const factor = new Map([
    [2021, 1.03],
    [2023, 1.05],
    [2024, 1.055],
    [2025, 1.036],
  ]).get(year);
  if (factor !== undefined) return pay * factor;
  // 2022: £1,400 for all, or 4% for the top of band 6 and for band 7, where that is more.
  return 39_000 < pay && pay < 46_000 ? pay * 1.04 : pay + 1_400;
}

// The tables are rounded to the pound per band, so they may differ by a pound.
test.each([2021, 2022, 2023, 2024, 2025])('bands 5 to 9 of %i are the previous plus the award', (year) => {
  for (const band of BANDS.slice(3)) {
    expect(Math.abs(pay(band, year).min - withAward(year, pay(band, year - 1).min))).toBeLessThanOrEqual(1.6);
    expect(Math.abs(pay(band, year).max - withAward(year, pay(band, year - 1).max))).toBeLessThanOrEqual(1.6);
  }
});
