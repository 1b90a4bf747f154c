import type { SecurityEventKind } from '../../src/contract/security.ts';
import { must } from './attack.ts';

/** The security log of this server has each of these, by its metrics. */
export async function mustBeNoted(url: string, ...kinds: readonly SecurityEventKind[]): Promise<void> {
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const kind of kinds) {
    const [, count = '0'] =
      new RegExp(`^nod_security_events_total\\{kind="${kind}"\\} (\\d+)`, 'm').exec(text) ?? [];
    must(Number(count) > 0, `${kind} is in the security log`);
  }
}
