import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { type Attack, must } from '../lib/attack.ts';
import { pause } from '../lib/until.ts';

const SOCKETS = 300;
const FRAMES_A_SECOND = 15;
const SECONDS = 8;

/** One person with hundreds of sockets, each sending as much as a socket may. */
export const manySockets: Attack = {
  name: '300 sockets of one person',
  run: async (arena) => {
    const server = await arena.server();
    const mallory = await arena.seeker(server, 'Mallory');
    const bridge = await arena.employer(server, 'Bridge');
    const { threadId } = await meet(mallory, bridge);
    const sent = await mallory.send('POST', '/api/messages', { threadId, bodyMd: 'Hello' });
    const { id: messageId } = (await sent.json()) as { id: string };
    const sockets: Live[] = [];
    let open = 0;
    const others = await arena.whileOthersUse(server, async () => {
      for (let i = 0; i < SOCKETS; i += 1) {
        const live = await Live.open(mallory);
        if (live.socket.readyState !== live.socket.OPEN) continue;
        live.say({ type: 'auth', userId: mallory.id, userRole: 'JobSeeker' });
        sockets.push(live);
      }
      for (let round = 0; round < SECONDS * FRAMES_A_SECOND; round += 1) {
        for (const live of sockets) {
          if (live.socket.readyState !== live.socket.OPEN) continue;
          live.say({ type: 'read', threadId, messageId });
        }
        await pause(1_000 / FRAMES_A_SECOND);
      }
      open = sockets.filter(({ socket }) => socket.readyState === socket.OPEN).length;
    });
    for (const live of sockets) await live.drop();
    must(open <= 10, `one person keeps at most ten sockets (${open} were open)`);
    return `${sockets.length} opened, ${open} left open; ${others}`;
  },
};
