import { messages } from '#contract/index.ts';
import { backendsOf } from '#testing/backends.ts';
import { meet } from '#testing/meeting.ts';
import { query } from '../lib/arena.ts';
import { must, type QuietAttack } from '../lib/attack.ts';
import { pause } from '../lib/until.ts';

const DROPS = 10;
const WRITERS = 6;

/** PostgreSQL ends every connection of the server, again and again, while people write. */
export const droppedConnections: QuietAttack = {
  name: 'every database connection dropped while people write',
  on: 'PostgreSQL',
  measuresTime: true,
  run: async (arena) => {
    const place = await arena.newPlace();
    const server = await arena.another({}, place);
    const bridge = await arena.employer(server, 'Bridge');
    const acknowledged: { threadId: string; id: string }[] = [];
    let isOver = false;
    let refused = 0;
    const pairs = [];
    for (let i = 0; i < WRITERS; i += 1) {
      const seeker = await arena.seeker(server, 'Writer');
      pairs.push({ seeker, ...(await meet(seeker, bridge)) });
    }
    const writers = pairs.map(async ({ seeker, threadId }) => {
      while (!isOver) {
        try {
          const { id } = await seeker.call(messages.sendMessage, {
            body: { threadId, bodyMd: 'Still here?' },
          });
          acknowledged.push({ threadId, id });
        } catch {
          refused += 1;
          await pause(50);
        }
      }
    });
    const backends = await backendsOf(place.databaseUrl ?? '');
    let dropped = 0;
    const others = await arena.whileOthersUse(
      server,
      async () => {
        for (let i = 0; i < DROPS; i += 1) {
          dropped += await backends.terminateAll();
          await pause(300);
        }
        await pause(3_000);
      },
      { isAwayExpected: true },
    );
    isOver = true;
    await backends.close();
    await Promise.all(writers);
    const rows = await query<{ id: string }>(place.databaseUrl ?? '', 'select id from messages');
    const stored = new Set(rows.map(({ id }) => id));
    const lost = acknowledged.filter(({ id }) => !stored.has(id)).length;
    must(lost === 0, `no acknowledged message is lost (${lost} of ${acknowledged.length})`);
    return `${dropped} connections ended; ${acknowledged.length} messages acknowledged, 0 lost, ${refused} refused; ${others}`;
  },
};
