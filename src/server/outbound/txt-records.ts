import { Resolver } from 'node:dns/promises';

/**
 * The TXT records of a name, each joined from its pieces; none for a name that does not exist. Tests use records of their
 * own.
 * @throws if DNS fails, or does not answer within a few seconds
 */
export type TxtRecords = (name: string) => Promise<readonly string[]>;

const TRY_MS = 2_000;
const TRIES = 2;
/** A name has a handful of records. The limit is for names that try to make us read more. */
const MOST_RECORDS = 100;
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);

export const txtRecords: TxtRecords = async (name) => {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  try {
    const records = await resolver.resolveTxt(name);
    return records.slice(0, MOST_RECORDS).map((pieces) => pieces.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING_THERE.has(String(error.code))) return [];
    throw error;
  }
};
