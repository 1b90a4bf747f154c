import { messages } from '#contract/index.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { type Attack, must } from '../lib/attack.ts';
import { freezeBackends } from '../lib/frozen.ts';
import { until } from '../lib/until.ts';

/** The connection that listens for notifications goes silent without closing. */
export const silentListen: Attack = {
  name: 'a LISTEN connection that goes silent',
  on: 'PostgreSQL',
  run: async (arena) => {
    const place = await arena.newPlace();
    const server = await arena.another({}, place);
    const bridge = await arena.employer(server, 'Bridge');
    const ben = await arena.seeker(server, 'Ben');
    const { threadId } = await meet(ben, bridge);
    const phone = await Live.of(ben);
    const { frozen, thaw } = await freezeBackends(place.databaseUrl ?? '', "query ilike 'listen%'");
    try {
      must(frozen > 0, 'there is a connection that listens');
      const started = performance.now();
      await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Are you there?' } });
      await until(
        'the message or a resync reaches the open socket',
        async () => phone.all('new_message').length + phone.all('resync').length > 0,
      );
      const seconds = (performance.now() - started) / 1_000;
      return `${frozen} frozen; noticed and made good after ${seconds.toFixed(0)} s`;
    } finally {
      thaw();
      await phone.drop();
    }
  },
};
