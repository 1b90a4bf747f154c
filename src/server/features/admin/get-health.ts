import { uptime } from 'node:process';
import type { Figures } from '#contract/admin.ts';
import { SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';

type WatchedServices = Pick<Services, 'connection' | 'time' | 'deck' | 'candidates' | 'hub'>;

/** The health of the process that responds. */
export async function getHealth({
  connection,
  time,
  deck,
  candidates,
  hub,
}: WatchedServices): Promise<Figures['health']> {
  const { roles, ageMs } = deck.stats();
  const { seekers, ageMs: candidatesAgeMs } = candidates.stats();
  return {
    database: await connection.probe(),
    isClockTrusted: time.doubt() === null,
    deckRoles: roles,
    deckAgeSeconds: ageMs / SECOND,
    candidates: seekers,
    candidatesAgeSeconds: candidatesAgeMs / SECOND,
    sockets: hub.counts().sockets,
    listenAgeSeconds: connection.listenAgeMs === undefined ? null : connection.listenAgeMs() / SECOND,
    upSeconds: uptime(),
    memoryBytes: process.memoryUsage.rss(),
  };
}
