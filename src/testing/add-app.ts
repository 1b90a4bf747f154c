import { secondFactors } from '#contract/index.ts';
import { shownCode } from './app-code.ts';
import { type Person, TEST_PASSWORD } from './person.ts';

/** Sets up an authenticator app for a person with the tests' password. Returns its key and the new recovery codes. */
export async function addApp(person: Person, now: Date): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await person.call(secondFactors.beginApp, { body: { currentPassword: TEST_PASSWORD } });
  const { recoveryCodes } = await person.call(secondFactors.confirmApp, {
    body: { code: shownCode(secret, now) },
  });
  return { secret, codes: recoveryCodes ?? [] };
}
