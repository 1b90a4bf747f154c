import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PayUnit } from './pay-units.ts';
import { readPayWords } from './pay-words.ts';

test.each<[words: string, unit: PayUnit, min: number, max: number]>([
  ['£24,907 - £30,615 pa pro rata', 'year', 24_907, 30_615],
  ['£24,907 to £30,615 Per Annum', 'year', 24_907, 30_615],
  ['38,890 - £44,503', 'year', 38_890, 44_503],
  ['(£) 31,365 - 37,890 Per Annum', 'year', 31_365, 37_890],
  ['17000', 'year', 17_000, 17_000],
  ['£25k to £30k', 'year', 25_000, 30_000],
  ['25-30k', 'year', 25_000, 30_000],
  ['£32,500-£38k a year', 'year', 32_500, 38_000],
  ['£27.5-30k', 'year', 27_500, 30_000],
  ['£32 - £38k + enhancements (+£4k nurse allowance)', 'year', 32_000, 38_000],
  ['£25-30,000', 'year', 25_000, 30_000],
  ['£22 000 - £25 000', 'year', 22_000, 25_000],
  ['From £24, 907 per annum', 'year', 24_907, 24_907],
  ['£19,737 to £21.142', 'year', 19_737, 21_142],
  ['Up to £40,000', 'year', 40_000, 40_000],
  ['£30,000 basic plus commission, OTE £45,000', 'year', 30_000, 30_000],
  ['£16.40 per hour (plus £4,000 retention bonus)', 'hour', 16.4, 16.4],
  ['£31,000 - £35,000  plus £5,000 Welcome Bonus', 'year', 31_000, 35_000],
  ['40000.00 Plus £5,000 Welcome Bonus', 'year', 40_000, 40_000],
  ['£82,096-£110,683+£2,162 per annum pro rata', 'year', 82_096, 110_683],
  ['£40,150 includes London weighting allowance', 'year', 40_150, 40_150],
  ['£30,000 with a bonus of £10,000', 'year', 30_000, 30_000],
  ['Bonus up to £8,000 on a salary of £32,000 - £35,000', 'year', 32_000, 35_000],
  ['£40,250to £51,800 per annum', 'year', 40_250, 51_800],
  ['Up to 52,000 per year + 47000.00-52000.00', 'year', 47_000, 52_000],
  ['20000 - 36000/annum 20k - 24k OTE 36k', 'year', 20_000, 24_000],
  ['£16 p/h + £3,500', 'hour', 16, 16],
  ['£17 PH', 'hour', 17, 17],
  ['£22-36p/h', 'hour', 22, 36],
  ['19.38ph - £31.00ph', 'hour', 19.38, 31],
  ['10 to 12 per hour', 'hour', 10, 12],
  ['£9.02', 'hour', 9.02, 9.02],
  ['£12.50 paid weekly', 'hour', 12.5, 12.5],
  ['£8.72 ph rising to £9.25 ph after probation', 'hour', 8.72, 9.25],
  ['£15.65 per hour (£34,170 per annum)', 'year', 34_170, 34_170],
  ['£18,000 - £21,000 £9.23 - £10.77 per hour', 'year', 18_000, 21_000],
  ['£25,000 (40 hours per week)', 'year', 25_000, 25_000],
  ['Daily rate £350 - £400', 'day', 350, 400],
  ['£500 pd outside IR35', 'day', 500, 500],
  ['£450 per week', 'week', 450, 450],
  ['£2,500 per month', 'month', 2_500, 2_500],
  ['£38,694 (MT03) OR £49,036 (MT04)', 'year', 38_694, 49_036],
  ['8a (£45,753 - £51,668) or 8b (53,168 - £62,001)', 'year', 45_753, 62_001],
])('“%s” is pay by the %s', (words, unit, min, max) => {
  expect(readPayWords(words, null)).toEqual({ kind: 'range', unit, min, max });
});

test.each<[string, string]>([
  ['Competitive', 'nothing'],
  ['Band 5 or 6', 'nothing'],
  ['RG24 9RH', 'nothing'],
  ['5 Programmed Activities or Equivalent', 'nothing'],
  ['£0.00', 'nothing'],
  ['', 'nothing'],
  ['OTE £60k', 'potential'],
  ['Potential to earn £43,213', 'potential'],
  ['£10,900 per session', 'session'],
  ['Per Session | Patient', 'session'],
  ['€40,000', 'currency'],
  ['$100k', 'currency'],
  ['£1,200', 'unclear'],
  ['£100 - £160.75', 'unclear'],
  ['£33,65700 - depending on experience', 'unclear'],
  ['£25,000 - £33,00', 'unclear'],
  ['£82,096 to £10,683 pa', 'unclear'],
  ['£387,694 - £49,036', 'unclear'],
])('reading “%s” gives %s', (words, kind) => {
  expect(readPayWords(words, null).kind).toBe(kind);
});

test('the data’s unit counts only if the words and amount don’t decide', () => {
  expect(readPayWords('£160', 'day')).toMatchObject({ unit: 'day' });
  expect(readPayWords('£17', 'year')).toMatchObject({ unit: 'hour' });
  expect(readPayWords('£30,000', 'hour')).toMatchObject({ unit: 'year' });
});

test('any words give a result, and a range is in order', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '£',
      ' ',
      '-',
      ' to ',
      'k',
      ',',
      '.',
      'per hour',
      ' pa',
      '+',
      'plus',
      'bonus',
      'band',
      'OTE',
      '%',
    ),
    fc.nat({ max: 200_000 }).map(String),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const read = readPayWords(pieces.join(''), null);
      if (read.kind !== 'range') return;
      expect(read.min).toBeGreaterThan(0);
      expect(read.max).toBeGreaterThanOrEqual(read.min);
    }),
    { numRuns: 2_000 },
  );
});

test('an amount directly followed by USD is in another currency', () => {
  expect(readPayWords('61000USD per year', null).kind).toBe('currency');
});
