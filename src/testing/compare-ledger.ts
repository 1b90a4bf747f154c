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
  const ledger = await app.visitor().call(guarantee.getLedger, { query });
  const download = await app.visitor().fetch(`/ledger.csv?${new URLSearchParams(query)}`);
  const recounted = recount(await download.text());
  expect(recounted.contradictions).toEqual([]);
  expect(line(ledger.total)).toEqual(line(recounted.total));
  expect(ledger.employers.map((own) => [own.employerId, line(own)]).sort()).toEqual(
    [...recounted.employers].map(([id, own]) => [id, line(own)]).sort(),
  );
  return ledger;
}
