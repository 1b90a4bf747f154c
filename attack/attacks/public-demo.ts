import { freePort } from '#testing/postgres.ts';
import { type LoudAttack, must } from '../lib/attack.ts';

/** The published password of the demo world's accounts, tried on a server that the public can reach. */
export const publicDemo: LoudAttack = {
  name: 'the demo’s published passwords on a public server',
  measuresTime: false,
  run: async (arena) => {
    const statuses: number[] = [];
    for (const DEMO of [undefined, '1']) {
      const server = await arena.another({
        DEMO,
        PORT: String(await freePort()),
        PUBLIC_URL: 'https://jobs.example.org',
      });
      for (const username of ['amara', 'bridge']) {
        const answer = await fetch(`${server.url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username, password: 'nod-demo-2026' }),
        });
        statuses.push(answer.status);
        must(
          answer.status === 401,
          `${username} can't sign in with the published password (DEMO=${DEMO ?? 'unset'})`,
        );
      }
    }
    return `sign-ins were answered ${statuses.join(', ')}, with DEMO unset and with DEMO=1`;
  },
};
