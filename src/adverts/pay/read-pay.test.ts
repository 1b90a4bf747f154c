import { expect, test } from 'vitest';
import type { Shape } from '../json-shape.ts';
import { type PayContext, readPay } from './read-pay.ts';

const CONTEXT: PayContext = { title: 'Staff Nurse', descriptionMd: '', posted: null, isNhsInEngland: false };
const year = (min: number, max: number) => ({ salaryMinPence: min * 100, salaryMaxPence: max * 100 });
const read = (posting: Shape, context: Partial<PayContext> = {}) =>
  readPay(posting, { ...CONTEXT, ...context });
const salary = (value: Shape, more: Shape = {}) => ({ baseSalary: { currency: 'GBP', value, ...more } });

test('words take precedence over the numbers beside them', () => {
  const pay = read(salary({ value: '£17 PH', minValue: '28577', maxValue: '28577', unitText: 'YEAR' }));
  expect(pay).toEqual({
    ...year(33_150, 33_150),
    note: "Pay as advertised: £17 PH. Shown here as a year's pay at 37.5 hours a week for 52 weeks.",
    hourly: { minPence: 1_700, maxPence: 1_700, note: 'Pay as advertised: £17 PH.' },
  });
});

test.each<[string, Shape, number, number]>([
  ['numbers by the year', salary({ minValue: 24_907, maxValue: 30_615, unitText: 'YEAR' }), 24_907, 30_615],
  [
    'strings with signs',
    salary({ minValue: '£28,577', maxValue: '30k', unitText: 'per year' }),
    28_577,
    30_000,
  ],
  ['by the hour in any case', salary({ minValue: 10, maxValue: 12, unitText: 'Hourly' }), 19_500, 23_400],
  ['by the day', salary({ value: 200, unitText: 'day' }), 52_000, 52_000],
  ['by the week', salary({ value: 500, unitText: 'WEEK' }), 26_000, 26_000],
  ['by the month', salary({ value: 2_000, unitText: 'MONTH' }), 24_000, 24_000],
  [
    'a unit that its numbers contradict',
    salary({ minValue: 24_000, maxValue: 26_000, unitText: 'HOUR' }),
    24_000,
    26_000,
  ],
  ['an hourly amount with a yearly unit', salary({ value: 11.44, unitText: 'YEAR' }), 22_308, 22_308],
  [
    'minimum and maximum swapped',
    salary({ minValue: 30_000, maxValue: 25_000, unitText: 'YEAR' }),
    25_000,
    30_000,
  ],
  ['only the upper end', salary({ minValue: 0, maxValue: 40_000, unitText: 'YEAR' }), 40_000, 40_000],
  ['a bare number', { baseSalary: 31_000 }, 31_000, 31_000],
  ['a bare text', { baseSalary: '£31,000 - £35,000' }, 31_000, 35_000],
  ['in a list', { baseSalary: [{ currency: 'GBP', value: { value: 31_000 } }] }, 31_000, 31_000],
  [
    'without nesting',
    { baseSalary: { currency: 'GBP', minValue: 20_000, maxValue: 21_000 } },
    20_000,
    21_000,
  ],
  ['only estimated', { estimatedSalary: { currency: 'GBP', value: 27_000 } }, 27_000, 27_000],
  [
    'competitive, with numbers',
    salary({ value: 'Competitive', minValue: 30_000, maxValue: 32_000 }),
    30_000,
    32_000,
  ],
])('pay is understood: %s', (_, posting, min, max) => {
  expect(read(posting)).toMatchObject(year(min, max));
});

test.each<[string, Shape, string]>([
  ['a posting without pay', {}, 'no_salary'],
  ['an empty salary', { baseSalary: { value: {} } }, 'no_salary'],
  ['the word “competitive”', salary({ value: 'Competitive', unitText: 'YEAR' }), 'no_salary'],
  [
    'a postcode',
    salary({ value: 'RG24 9RH', minValue: '249', maxValue: '249', unitText: 'YEAR' }),
    'no_salary',
  ],
  ['a band outside the NHS', salary({ value: 'Band 5' }), 'no_salary'],
  ['another currency', { baseSalary: { currency: 'EUR', value: { value: 40_000 } } }, 'salary_currency'],
  ['pay by the session', salary({ value: '£350 per session' }), 'salary_by_session'],
  ['an absurdly high amount', salary({ value: '£45,000 per hour' }), 'salary_absurd'],
  ['an absurdly low amount', salary({ value: '£900 per annum' }), 'salary_absurd'],
  ['a negative number', salary({ value: -20_000, unitText: 'YEAR' }), 'salary_absurd'],
  ['an amount for an unknown period', salary({ value: 1_500 }), 'salary_unclear'],
  ['infinity', salary({ value: Number.POSITIVE_INFINITY }), 'no_salary'],
])('%s is refused', (_, posting, code) => {
  const pay = read(posting);
  expect(pay).toMatchObject({ code });
  expect(pay).toHaveProperty('reason', expect.stringMatching(/\.$/));
});

test('an NHS band in England is paid by the table of the posting’s year', () => {
  const nhs = { isNhsInEngland: true, posted: new Date('2020-11-04') };
  expect(read(salary({ value: 'Band 6' }), nhs)).toEqual({
    ...year(31_365, 37_890),
    note: 'Pay as advertised: Band 6. The amounts shown are Band 6 of the NHS Agenda for Change pay scales for England, 2020/21.',
  });
  expect(read(salary({ value: 'See advert' }), { ...nhs, title: 'Porter - Band 2' })).toMatchObject(
    year(18_005, 19_337),
  );
  expect(read(salary({ value: 'Band 5 equivalent' }), nhs)).toMatchObject({ code: 'no_salary' });
  expect(read(salary({ value: 'Band 6' }), { ...nhs, posted: new Date('2012-11-04') })).toMatchObject({
    code: 'no_salary',
  });
});

test('if the field states no pay, a line beginning “Salary” counts', () => {
  const descriptionMd = 'We care.\n\n**Salary:** up to £30,000 per annum\n\nBonus of £500.';
  expect(read(salary({ value: 'Competitive' }), { descriptionMd })).toMatchObject(year(30_000, 30_000));
  expect(read({}, { descriptionMd: 'Our turnover grew by £30,000 a year.' })).toMatchObject({
    code: 'no_salary',
  });
});

test('pay that only a sentence states is shown with the sentence’s words', () => {
  const descriptionMd = 'You manage a budget of £2m. You will be paid £26,000 to £28,000 a year. Apply now.';
  expect(read({}, { descriptionMd })).toEqual({
    ...year(26_000, 28_000),
    note: 'Pay as advertised: paid £26,000 to £28,000 a year.',
  });
  expect(read({}, { descriptionMd: 'Last year we paid clients £40,000 a year.' })).toMatchObject({
    code: 'no_salary',
  });
});

test('pay as a plain range has no note; pay “up to” an amount has one', () => {
  expect(read(salary({ value: '£24,907 - £30,615 per annum' }))).toMatchObject({ note: null });
  expect(read(salary({ value: 'Up to £43,000' }))).toMatchObject({
    note: 'Pay as advertised: Up to £43,000.',
  });
});
