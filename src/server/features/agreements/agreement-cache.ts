import type { User } from '#contract/accounts.ts';
import type { Services } from '../../services.ts';
import { currentLegalVersion } from './queries.ts';

/** People remembered as having agreed: an id is about a hundred bytes. */
const REMEMBERED = 20_000;

export interface Agreements {
  /** The same user, with `newLegalVersion` if they have not agreed to the current texts. */
  mark: (user: User) => Promise<User>;
}

/**
 * Asks the database once for each person and process: an agreement to the current version is never taken back, and a new
 * version comes with a restart.
 */
export function agreementCache({ db, config }: Pick<Services, 'db' | 'config'>): Agreements {
  const version = currentLegalVersion(config);
  const agreed = new Set<string>();

  return {
    mark: async (user) => {
      if (agreed.has(user.id)) return user;
      const row = await db
        .selectFrom('agreements')
        .select('version')
        .where('user_id', '=', user.id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (row === undefined) return { ...user, newLegalVersion: version };
      if (agreed.size >= REMEMBERED) agreed.clear();
      agreed.add(user.id);
      return user;
    },
  };
}
