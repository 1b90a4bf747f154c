import type { AccountType } from '#contract/endpoint.ts';
import { isExposed } from './reach.ts';
import { ConfigError, flag, oneOf } from './values.ts';

const WHO = ['nobody', 'admins', 'company', 'everyone'] as const;

/** 'company' is everybody who acts for a company, and Admins. */
const TYPES: Readonly<Record<(typeof WHO)[number], readonly AccountType[]>> = {
  nobody: [],
  admins: ['Admin'],
  company: ['Admin', 'Employer'],
  everyone: ['Admin', 'Employer', 'JobSeeker'],
};

/** The account types that need a second factor. */
export function needSecondFactor(env: NodeJS.ProcessEnv): readonly AccountType[] {
  // In a demo world people may share an Admin's account to try the desk, which a second factor would prevent.
  const isForAdmins = flag(env, 'ADMIN_SECOND_FACTOR', isExposed(env) && env.DEMO !== '1');
  const who = oneOf(env, 'REQUIRE_SECOND_FACTOR', WHO, isForAdmins ? 'admins' : 'nobody');
  if (env.ADMIN_SECOND_FACTOR && isForAdmins !== (who !== 'nobody')) {
    throw new ConfigError(
      `REQUIRE_SECOND_FACTOR is ${who}, but ADMIN_SECOND_FACTOR is ${env.ADMIN_SECOND_FACTOR}: remove ADMIN_SECOND_FACTOR.`,
    );
  }
  return TYPES[who];
}
