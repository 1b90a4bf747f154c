import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkSecondFactor } from './check-second-factor.ts';

async function sentencesFor(env: NodeJS.ProcessEnv): Promise<string[]> {
  const findings = await checkSecondFactor(readConfig(env));
  return findings.map(({ state, sentence }) => `${state}: ${sentence}`);
}

test('the doctor says who needs a second factor, and warns of gaps', async () => {
  const publicly = { PUBLIC_URL: 'https://nod.example.org' };
  expect(await sentencesFor({})).toEqual(['off: Nobody needs one. REQUIRE_SECOND_FACTOR can change that.']);
  expect(await sentencesFor(publicly)).toEqual(['ok: Admins need one.']);
  expect(await sentencesFor({ ...publicly, REQUIRE_SECOND_FACTOR: 'nobody' })).toEqual([
    'warning: Nobody needs one, not even Admins: set REQUIRE_SECOND_FACTOR=admins, and leave ADMIN_SECOND_FACTOR unset.',
  ]);
  const everyoneEnv = { REQUIRE_SECOND_FACTOR: 'everyone', PUBLIC_URL: 'https://203.0.113.7' };
  expect(await sentencesFor(everyoneEnv)).toEqual([
    'warning: Everybody needs one, but passkeys need a host name, and PUBLIC_URL has only an IP address.',
  ]);
});
