import { expect, test } from 'vitest';
import { z } from 'zod';
import employers from './content/employers.json' with { type: 'json' };
import { readContent } from './read-content.ts';

const [wrenfield, juniperStreet] = employers;
const company = z.strictObject({ key: z.string(), liveRoles: z.int() });
const asCompany = ({ key, liveRoles }: (typeof employers)[number]) => ({ key, liveRoles });

test('a wrong field is named with its file and the line of its record', () => {
  if (wrenfield === undefined || juniperStreet === undefined) throw new Error('The demo has two employers.');
  const right = [asCompany(wrenfield), asCompany(juniperStreet)];
  expect(readContent('employers.json', right, company)).toEqual(right);

  const [first, second] = right;
  expect(() => readContent('employers.json', [first, { ...second, liveRoles: 'many' }], company)).toThrow(
    /^src\/server\/demo\/content\/employers\.json:24: liveRoles: .*expected number/,
  );
  expect(() => readContent('employers.json', [{ ...first, liveRole: 1 }], company)).toThrow(
    /^src\/server\/demo\/content\/employers\.json:2: the record: Unrecognized key: "liveRole"/,
  );
});
