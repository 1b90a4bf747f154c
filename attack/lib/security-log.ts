import type { SecurityEventKind } from '../../src/contract/security.ts';
import { must } from './attack.ts';

/** Fails unless this server's metrics count at least one event of each of these kinds in the security log. */
export async function mustBeInSecurityLog(
  url: string,
  ...kinds: readonly SecurityEventKind[]
): Promise<void> {
  const text = await (await fetch(`${url}/metrics`)).text();
  for (const kind of kinds) {
    const [, count = '0'] =
      new RegExp(`^nod_security_events_total\\{kind="${kind}"\\} (\\d+)`, 'm').exec(text) ?? [];
    must(Number(count) > 0, `${kind} is in the security log`);
  }
}
