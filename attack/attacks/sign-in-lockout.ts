import { type LoudAttack, must } from '../lib/attack.ts';
import { mustBeInSecurityLog } from '../lib/security-log.ts';
import { pause } from '../lib/until.ts';

const GUESSES = 120;
const NETWORKS = 40;
/** Documented in docs/threat-model.md: the longest that the account's owner waits on a new browser. */
const LONGEST_WAIT_S = 300;

/** A stranger fails to sign in as somebody else, from many addresses, to keep them out. */
export const signInLockout: LoudAttack = {
  name: 'a stranger locks somebody’s account',
  measuresTime: false,
  run: async (arena) => {
    const server = await arena.another({ TRUSTED_PROXIES: '1' });
    const clara = await arena.seeker(server, 'Clara');
    const username = clara.user?.username ?? '';
    const signIn = (password: string, address: string, cookie = '') =>
      fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
        body: JSON.stringify({ username, password }),
      });
    let refused = 0;
    for (let i = 0; i < GUESSES; i += 1) {
      const answer = await signIn('not-her-password', `203.0.${i % NETWORKS}.${i}`);
      if (answer.status === 429) refused += 1;
    }
    const known = await signIn('nod-test-2026', '198.51.100.7', clara.browserCookie);
    must(known.ok, `she signs in at once on a browser that she has used before (${known.status})`);
    const waitS = await waitOf(await signIn('nod-test-2026', '198.51.100.7'));
    must(waitS <= LONGEST_WAIT_S, `a new browser waits five minutes at most (${waitS} s)`);
    await pause(waitS * 1_000);
    const afterwards = await signIn('nod-test-2026', '198.51.100.7');
    must(afterwards.ok, `she signs in on a new browser after that (${afterwards.status})`);
    await mustBeInSecurityLog(server.url, 'sign_in_refused', 'sign_in_limited');
    return `${GUESSES} guesses from ${NETWORKS} networks, ${refused} of them refused without checking the password; the owner signed in at once on her browser, on a new one after ${waitS} s`;
  },
};

/** The seconds until another attempt is allowed; 0 if this one succeeded. */
async function waitOf(answer: Response): Promise<number> {
  if (answer.ok) return 0;
  must(answer.status === 429, `a new browser is let in or told to wait (${answer.status})`);
  return Number(answer.headers.get('retry-after') ?? Number.POSITIVE_INFINITY);
}
