import type { Selectable } from 'kysely';
import {
  NO_SHOW_DAYS,
  NO_SHOW_KEPT_DAYS,
  NO_SHOW_MINUTES,
  NO_SHOW_PRIVATE_DAYS,
  type NoShow,
} from '#contract/interviews.ts';
import { after, DAY, MINUTE } from '../../clock.ts';
import type { InterviewTable } from '../../db/tables/interviews.ts';
import type { Party } from '../../http/actor.ts';
import { isAgreed } from './policy.ts';

export type Side = NoShow['by'];

export function sideOf({ accountType }: Pick<Party, 'accountType'>): Side {
  return accountType === 'Employer' ? 'employer' : 'seeker';
}

/** Only an interview that the seeker accepted can be missed. */
export function maySayMissed(interview: Selectable<InterviewTable>, now: Date): boolean {
  const { starts_at, ends_at } = interview;
  return (
    isAgreed(interview) &&
    now >= after(starts_at, NO_SHOW_MINUTES * MINUTE) &&
    now <= after(ends_at, NO_SHOW_DAYS * DAY)
  );
}

/** A record as the database sends it within a row: instants as text. */
export interface StoredNoShow {
  readonly recorded_by: Side;
  readonly member_id: string | null;
  readonly note: string | null;
  readonly recorded_at: string;
  readonly contest_note: string | null;
  readonly contested_at: string | null;
}

/**
 * The records that the reader may see. The side that did not come sees a record at once. In the company that recorded it,
 * only the member who did so sees it at first: nobody else should act on it before the seeker could respond.
 */
export function noShowsFor(
  all: readonly StoredNoShow[],
  reader: Pick<Party, 'accountType' | 'userId'>,
  now: Date,
): NoShow[] {
  return all
    .filter((each) => {
      const at = new Date(each.recorded_at);
      if (after(at, NO_SHOW_KEPT_DAYS * DAY) <= now) return false;
      if (sideOf(reader) === 'seeker' || each.recorded_by === 'seeker') return true;
      return (
        each.member_id === reader.userId ||
        each.contested_at !== null ||
        after(at, NO_SHOW_PRIVATE_DAYS * DAY) <= now
      );
    })
    .map((each) => ({
      by: each.recorded_by,
      note: each.note,
      recordedAt: new Date(each.recorded_at).toISOString(),
      expiresAt: after(new Date(each.recorded_at), NO_SHOW_KEPT_DAYS * DAY).toISOString(),
      contest:
        each.contested_at === null
          ? null
          : { note: each.contest_note ?? '', at: new Date(each.contested_at).toISOString() },
    }));
}
