import { messages } from '#contract/index.ts';
import { backendsOf } from '#testing/backends.ts';
import { Live } from '#testing/live.ts';
import { meet } from '#testing/meeting.ts';
import { type LoudAttack, must } from '../lib/attack.ts';
import { until } from '../lib/until.ts';

/** The connection that listens for notifications goes silent without closing. */
export const silentListen: LoudAttack = {
  name: 'a LISTEN connection that goes silent',
  on: 'PostgreSQL',
  measuresTime: false,
  mostlyWaits: true,
  run: async (arena) => {
    const place = await arena.newPlace();
    const server = await arena.another({}, place);
    const bridge = await arena.employer(server, 'Bridge');
    const ben = await arena.seeker(server, 'Ben');
    const { threadId } = await meet(ben, bridge);
    const phone = await Live.of(ben);
    const backends = await backendsOf(place.databaseUrl ?? '');
    const listening = await backends.pidsOf('nod listen');
    const thaws = listening.map(backends.freeze);
    try {
      must(listening.length === 1, `one connection listens (${listening.length})`);
      const started = performance.now();
      await bridge.call(messages.sendMessage, { body: { threadId, bodyMd: 'Are you there?' } });
      await until(
        'the message or a resync reaches the open socket',
        async () => phone.all('new_message').length + phone.all('resync').length > 0,
      );
      const seconds = (performance.now() - started) / 1_000;
      must((await ben.fetch('/readyz')).status === 200, 'the node stays ready');
      return `noticed and made good after ${seconds.toFixed(0)} s; the node stayed ready`;
    } finally {
      for (const thaw of thaws) thaw();
      await phone.drop();
      await backends.close();
    }
  },
};
