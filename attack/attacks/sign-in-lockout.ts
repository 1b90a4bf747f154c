import type { Attack } from '../lib/attack.ts';
import { must } from '../lib/attack.ts';

/** A stranger fails to sign in as somebody else, from many addresses, to keep them out. */
export const signInLockout: Attack = {
  name: 'a stranger locks somebody’s account',
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
    for (let i = 0; i < 200; i += 1) {
      const answer = await signIn('not-her-password', `203.0.${i % 40}.${i}`);
      if (answer.status === 429) refused += 1;
    }
    const fromHome = await signIn('nod-test-2026', '198.51.100.7', clara.cookie);
    must(fromHome.ok, `she signs in from her own browser (${fromHome.status})`);
    const newBrowser = await signIn('nod-test-2026', '198.51.100.7');
    must(newBrowser.ok, `she signs in from a new browser at home (${newBrowser.status})`);
    return `200 failures from 40 networks, ${refused} of them refused unread; she signed in from both browsers`;
  },
};
