import { expect } from 'vitest';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ResponseRecord } from '#contract/guarantee.ts';
import { guarantee } from '#contract/index.ts';
import { recount } from '#server/features/guarantee/recount-record.ts';
import type { TestApp } from './test-app.ts';

const line = ({ due, answeredInTime, medianHours }: ResponseRecord) => [due, answeredInTime, medianHours];

/** Compares the published record of a span with a recount of the ledger downloaded for it. Returns the published one. */
export async function compareLedger(
  app: TestApp,
  from?: Date,
  to?: Date,
): Promise<ResponseOf<typeof guarantee.getLedger>> {
  const query = { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
  const published = await app.visitor().call(guarantee.getLedger, { query });
  const download = await app.visitor().fetch(`/ledger.csv?${new URLSearchParams(query)}`);
  const counted = recount(await download.text());
  expect(counted.contradictions).toEqual([]);
  expect(line(published.total)).toEqual(line(counted.total));
  expect(published.employers.map((own) => [own.employerId, line(own)]).sort()).toEqual(
    [...counted.employers].map(([id, own]) => [id, line(own)]).sort(),
  );
  return published;
}
