import { expect, test } from 'vitest';
import { postingToRole } from '#adverts/posting-to-role.ts';
import { guessColumns } from './guess-columns.ts';
import { tablePosting } from './read-table-posting.ts';

test('second columns for the place and the contract are read as well', () => {
  const headers = ['Title', 'City', 'County', 'ContractType', 'ContractTime', 'Salary'];
  const columns = guessColumns(headers);
  expect(columns).toEqual({ title: 0, city: 1, region: 2, jobType: 3, contractTerm: 4, salaryText: 5 });
  const read = (...cells: string[]) => postingToRole(tablePosting(cells, columns));
  expect(read('Cook', 'UK', 'Ruislip, Middlesex', 'full_time', 'contract', '24,000 per annum')).toMatchObject(
    {
      fields: { locationCity: 'Ruislip', jobType: 'contract', salaryMinGbpInt: 2_400_000 },
    },
  );
  expect(read('Cook', 'Leeds', '', 'part_time', 'permanent', '24,000 per annum')).toMatchObject({
    fields: { locationCity: 'Leeds', jobType: 'part-time' },
  });
});

test('a table with one place and one contract column gets no second ones', () => {
  expect(guessColumns(['Job title', 'Location', 'Contract type'])).toEqual({ title: 0, city: 1, jobType: 2 });
});
