import { readPostings } from './file/read-postings.ts';
import { readInstant } from './read-dates.ts';

/**
 * Whether every advert in the file has closed. Then it is a collection of old adverts, and not a feed in which some have
 * expired (docs/decisions/0008). Reads only as far as the first advert that is still open.
 */
export async function isArchive(file: string, now: Date): Promise<boolean> {
  let hasAny = false;
  for await (const row of readPostings(file, () => {})) {
    if ('problem' in row) continue;
    const closesAt = readInstant(row.posting.validThrough, 'end');
    if (closesAt === null || closesAt > now) return false;
    hasAny = true;
  }
  return hasAny;
}
