import type { Config } from '../config.ts';
import { connectRedis } from '../realtime/redis-client.ts';
import { type Finding, findingsAbout, whyNot } from './finding.ts';

const { ok, off, fault } = findingsAbout('redis');

const CHANNEL = 'nod:doctor';

/** Whether this machine may publish live events through Redis, and receive them. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<readonly Finding[]> {
  if (redisUrl === null)
    return [off('REDIS_URL is not set: PostgreSQL delivers live events to every process.')];
  const { host } = new URL(redisUrl);
  try {
    const { client, end } = await connectRedis(redisUrl);
    try {
      // In this order: in the older protocol, a client that has subscribed may not publish.
      await client.publish(CHANNEL, '');
      await client.subscribe(CHANNEL, () => {});
    } finally {
      end();
    }
    return [ok(`Redis at ${host} passes live events on.`)];
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    if (/WRONGPASS|NOAUTH/.test(why))
      return [fault(`Redis at ${host} refuses the user or password in REDIS_URL.`)];
    if (/NOPERM/.test(why)) {
      return [
        fault(
          `The user in REDIS_URL may not do enough at ${host}: it needs publish, subscribe, unsubscribe and the channels nod:*.`,
        ),
      ];
    }
    return [fault(`Redis at ${host} can't be reached, so live events wait: ${whyNot(error)}.`)];
  }
}
