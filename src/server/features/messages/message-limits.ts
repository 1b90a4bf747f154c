import { createHash } from 'node:crypto';
import { HOUR, MINUTE } from '../../clock.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { countAll, refuseBeyond } from '../../http/limits.ts';
import type { Services } from '../../services.ts';

/** How often one party may say the same thing in an hour; short replies are the same by nature. */
const SAME_TEXT = 30;
/** In characters. A shorter text is not compared. */
const LONG_ENOUGH = 40;
/** How often in an hour all accounts together may send the same text with a link: one person can have many accounts. */
const SAME_LINK = 60;
/** Networks are shared, by the people in an office for example. */
const PEOPLE_A_NETWORK = 10;

/** Counts a message before it is sent, by person, by network and by text. @throws 429 */
export async function countMessage(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Actor,
  bodyMd: string,
  network: string,
): Promise<void> {
  const { messages } = config.limits;
  const ofPerson = { key: `messages:${actor.userId}`, max: messages, windowMs: MINUTE };
  const ofNetwork = {
    key: `messages:from:${network}`,
    max: messages * PEOPLE_A_NETWORK,
    windowMs: MINUTE,
  };
  const text = digestOf(bodyMd);
  const sameText =
    text === null ? [] : [{ key: `text:${actor.partyId}:${text}`, max: SAME_TEXT, windowMs: HOUR }];
  const link =
    text === null || !/https?:\/\/|\bwww\./i.test(bodyMd)
      ? []
      : [{ key: `text:anybody:${text}`, max: SAME_LINK, windowMs: HOUR }];
  const counts = await countAll(db, clock, [ofPerson, ofNetwork, ...sameText, ...link]);
  for (const limit of [ofPerson, ofNetwork]) refuseBeyond(limit, counts, clock);
  for (const { key, max } of [...sameText, ...link]) {
    const counted = counts.get(key);
    if (counted === undefined || counted.count <= max) continue;
    const waitMs = Math.max(1, counted.resetsAt.getTime() - clock().getTime());
    const minutes = Math.ceil(waitMs / MINUTE);
    throw new AppError(
      'tooMany',
      `The same text has been sent too often in the last hour. Write to each person individually, or wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
    );
  }
}

/** Ignores digits, spaces and case, which are what spam varies first; null for a short text. */
function digestOf(bodyMd: string): string | null {
  const strippedText = bodyMd
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\d\s]/g, '');
  if (strippedText.length < LONG_ENOUGH) return null;
  return createHash('sha256').update(strippedText).digest('base64url').slice(0, 22);
}
