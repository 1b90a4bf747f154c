import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { must, type QuietAttack } from '../lib/attack.ts';
import { pause } from '../lib/until.ts';

const SOCKETS = 300;
const MOST_OPEN = 10;
const FRAMES_A_SECOND = 15;
const SECONDS = 8;

/** One person opens hundreds of sockets; those left open send far more frames together than a person may (20 a second). */
export const manySockets: QuietAttack = {
  name: '300 sockets of one person',
  measuresTime: true,
  run: async (arena) => {
    const server = await arena.server();
    const mallory = await arena.seeker(server, 'Mallory');
    const bridge = await arena.employer(server, 'Bridge');
    const { threadId } = await meet(mallory, bridge);
    const sent = await mallory.send('POST', '/api/messages', { threadId, bodyMd: 'Hello' });
    const { id: messageId } = (await sent.json()) as { id: string };
    const sockets: Live[] = [];
    const openOnes = () => sockets.filter(({ socket }) => socket.readyState === socket.OPEN);
    let mostOpen = 0;
    const others = await arena.whileOthersUse(server, async () => {
      for (let i = 0; i < SOCKETS; i += 1) {
        const live = await Live.open(mallory);
        if (live.socket.readyState !== live.socket.OPEN) continue;
        live.say({ type: 'auth', userId: mallory.id, userRole: 'JobSeeker' });
        sockets.push(live);
      }
      // The sockets over the limit are closed by now.
      await pause(500);
      for (let round = 0; round < SECONDS * FRAMES_A_SECOND; round += 1) {
        const open = openOnes();
        mostOpen = Math.max(mostOpen, open.length);
        for (const live of open) live.say({ type: 'read', threadId, messageId });
        await pause(1_000 / FRAMES_A_SECOND);
      }
    });
    for (const live of sockets) await live.drop();
    must(
      mostOpen <= MOST_OPEN,
      `one person keeps at most ${MOST_OPEN} sockets (${mostOpen} were open at once)`,
    );
    return `${SOCKETS} tried, ${sockets.length} let in, at most ${mostOpen} open at once; ${others}`;
  },
};
