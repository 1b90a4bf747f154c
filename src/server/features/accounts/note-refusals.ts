import { MINUTE } from '../../clock.ts';
import { countAll } from '../../http/limits.ts';
import type { Source } from '../../http/source.ts';
import type { Services } from '../../services.ts';

interface Attempt {
  /** `accountKey`. */
  readonly account: string;
  readonly network: string;
  readonly userId: string | null;
  readonly from: Source;
}

/**
 * Records refused sign-ins: each wrong password, because their number is limited, and tries beyond the limit once per
 * quarter of an hour for each account and network.
 */
export function noteRefusals(
  { db, clock, security }: Pick<Services, 'db' | 'clock' | 'security'>,
  { account, network, userId, from }: Attempt,
) {
  return {
    wrongPassword: () => security.note(db, { kind: 'sign_in_refused', userId, from }),
    beyondLimit: async (error: unknown): Promise<never> => {
      const limit = { key: `security:limited:${network}:${account}`, windowMs: 15 * MINUTE };
      const { count } = (await countAll(db, clock, [limit])).get(limit.key) ?? { count: 1 };
      if (count === 1) await security.note(db, { kind: 'sign_in_limited', userId, from });
      throw error;
    },
  };
}
