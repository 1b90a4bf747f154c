import type { User } from '#contract/accounts.ts';
import type { Services } from '../../services.ts';
import { currentLegalVersion } from './queries.ts';

/** How many people each process remembers as having agreed, at about a hundred bytes each. */
const REMEMBERED = 20_000;

export interface Agreements {
  /** The same user, with `newLegalVersion` if they have not agreed to the current texts. */
  mark: (user: User) => Promise<User>;
}

/**
 * Remembers who has agreed, so that a process rarely asks the database about them again: an agreement to the current
 * version is never taken back, and a new version comes with a restart.
 */
export function agreementCache({ db, config }: Pick<Services, 'db' | 'config'>): Agreements {
  const version = currentLegalVersion(config);
  const agreedIds = new Set<string>();

  return {
    mark: async (user) => {
      if (agreedIds.has(user.id)) return user;
      const row = await db
        .selectFrom('agreements')
        .select('version')
        .where('user_id', '=', user.id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (row === undefined) return { ...user, newLegalVersion: version };
      if (agreedIds.size >= REMEMBERED) agreedIds.clear();
      agreedIds.add(user.id);
      return user;
    },
  };
}
