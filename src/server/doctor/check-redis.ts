import type { Config } from '../config.ts';
import { connectRedis } from '../realtime/redis-client.ts';
import { about, type Finding, whyNot } from './finding.ts';

const { ok, off, fault } = about('redis');

/** Whether this machine may publish live events through Redis. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<readonly Finding[]> {
  if (redisUrl === null)
    return [off('REDIS_URL is not set: PostgreSQL delivers live events to every process.')];
  const { host } = new URL(redisUrl);
  try {
    const { client } = await connectRedis(redisUrl);
    try {
      await client.publish('nod:doctor', '');
    } finally {
      client.destroy();
    }
    return [ok(`Redis at ${host} takes live events.`)];
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    if (/WRONGPASS|NOAUTH|NOPERM/.test(why)) {
      return [
        fault(
          `Redis at ${host} refuses the user or password in REDIS_URL, or does not let this user publish.`,
        ),
      ];
    }
    return [fault(`Redis at ${host} can't be reached, so live events wait: ${whyNot(error)}.`)];
  }
}
