import { passkeys, secondFactors } from '../../src/contract/index.ts';
import { addApp } from '../../src/testing/add-app.ts';
import { shownCode } from '../../src/testing/app-code.ts';
import type { Person } from '../../src/testing/person.ts';
import { SoftPasskey } from '../../src/testing/soft-passkey.ts';
import { type LoudAttack, must } from '../lib/attack.ts';
import { mustBeInSecurityLog } from '../lib/security-log.ts';

const PASSWORD = 'nod-test-2026';
const GUESSES = 60;

/** Somebody who knows the password tries to get past the second factor: without it, with guesses, with old proofs. */
export const secondFactor: LoudAttack = {
  name: 'a thief with the password skips the second factor',
  measuresTime: false,
  run: async (arena) => {
    const server = await arena.server();
    const owner = await arena.seeker(server, 'Freya');
    const username = owner.user?.username ?? '';
    const addedAt = new Date();
    const { secret: key } = await addApp(owner, addedAt);
    const passkey = await addPasskey(owner);
    const thief = arena.visitor(server);
    const login = async (more: object) =>
      (await thief.send('POST', '/api/login', { username, password: PASSWORD, ...more })).status;
    const usedCode = shownCode(key, addedAt);

    const downgrades = [{}, { code: '' }, { code: usedCode }, { passkey: null }, { code: ' ' }];
    for (const more of downgrades) {
      const status = await login(more);
      must(status === 401 || status === 400, `${JSON.stringify(more)} is refused (${status})`);
    }
    const stolen = passkey.sign(await thief.call(passkeys.beginPasskey), false);
    must((await login({ passkey: stolen })) === 401, 'a passkey that nobody unlocked is refused');
    const elsewhere = new SoftPasskey('https://evil.example').sign(await thief.call(passkeys.beginPasskey));
    must((await login({ passkey: elsewhere })) === 401, 'a passkey of another site is refused');

    const statuses = new Map<number, number>();
    const right = [-2, -1, 0, 1, 2, 3].map((step) => shownCode(key, new Date(), step));
    for (let n = 0; n < GUESSES; n += 1) {
      const code = String(100_000 + n);
      if (right.includes(code)) continue;
      const status = await login({ code });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const compared = statuses.get(401) ?? 0;
    must(compared <= 10, `at most ten guesses are compared in a quarter of an hour (${compared})`);
    must((statuses.get(200) ?? 0) === 0, 'no guess signs in');
    must((await thief.fetch('/api/user')).status === 401, 'the thief has no session after all of it');

    const proof = passkey.sign(await arena.visitor(server).call(passkeys.beginPasskey));
    const signIn = (person: Person) => person.send('POST', '/api/login/passkey', { passkey: proof });
    must((await signIn(arena.visitor(server))).ok, 'the owner’s passkey still signs in');
    must((await signIn(thief)).status === 401, 'the same signature does not sign in again');
    await mustBeInSecurityLog(server.url, 'second_factor_refused');
    return `${downgrades.length} downgrades refused; of ${GUESSES} guesses ${compared} were compared; a replayed, a locked and a foreign passkey refused`;
  },
};

/** Somebody plants a session of their choice in a victim's browser and waits for them to sign in. */
export const sessionFixation: LoudAttack = {
  name: 'a stranger plants a session',
  measuresTime: false,
  run: async (arena) => {
    const server = await arena.server();
    const victim = await arena.seeker(server, 'Gwen');
    const attacker = await arena.seeker(server, 'Mallory');
    const planted = attacker.cookie;
    const invented = planted.replace(/=.*/, `=${'A'.repeat(43)}`);
    for (const cookie of [planted, invented]) {
      const browser = arena.visitor(server);
      browser.cookie = cookie;
      const body = { username: victim.user?.username, password: PASSWORD };
      must((await browser.send('POST', '/api/login', body)).ok, 'the victim signs in');
      must(browser.cookie !== cookie, 'signing in makes a new session');
      const thief = arena.visitor(server);
      thief.cookie = cookie;
      must((await thief.fetch('/api/user')).status === 401, 'the planted session is nobody’s');
    }
    await mustBeInSecurityLog(server.url, 'signed_in');
    return 'the attacker’s own session and an invented one were replaced at sign-in, and signed nobody in';
  },
};

async function addPasskey(person: Person): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(person.url);
  const options = await person.call(secondFactors.beginNewPasskey, { body: { currentPassword: PASSWORD } });
  await person.call(secondFactors.addPasskey, { body: { name: 'Phone', passkey: passkey.create(options) } });
  return passkey;
}
