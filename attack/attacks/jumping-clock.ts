import { applications } from '#contract/index.ts';
import { meet } from '#testing/meeting.ts';
import type { Person } from '#testing/person.ts';
import { type LoudAttack, must } from '../lib/attack.ts';
import { pause, until } from '../lib/until.ts';

const SHIM = new URL('../lib/jumping-clock.mjs', import.meta.url);
/** The 48-hour guarantee is checked every 15 seconds. */
const TWO_CHECKS_MS = 35_000;

/** The machine's calendar jumps 50 hours ahead while answers are owed within 48. */
export const jumpingClock: LoudAttack = {
  name: 'a clock that jumps 50 hours ahead',
  measuresTime: false,
  mostlyWaits: true,
  run: async (arena) => {
    const server = await arena.another({ NODE_OPTIONS: `--import=${SHIM.href}` });
    const bridge = await arena.employer(server, 'Bridge');
    const ben = await arena.seeker(server, 'Ben');
    await meet(ben, bridge);
    const { id: roleId } = await bridge.postRole({ title: 'Welder' });
    const { application } = await ben.call(applications.apply, { body: { roleId } });
    const verdict = async () =>
      (await ben.call(applications.listApplications)).find(({ id }) => id === application.id)?.verdict;

    server.signal('SIGUSR2');
    await until('the server doubts its clock', async () => (await trusted(ben)) === 0);
    await pause(TWO_CHECKS_MS);
    const inDoubt = await verdict();
    must(inDoubt === 'owed', `nothing is decided in doubt (${inDoubt})`);
    server.signal('SIGUSR2');
    await until('the server trusts its clock again', async () => (await trusted(ben)) === 1);
    const afterwards = await verdict();
    must(afterwards === 'owed', `nothing was decided (${afterwards})`);
    return `nod_clock_trusted 0 for ${TWO_CHECKS_MS / 1_000} s, the answer is still owed; trusted again when the clock went back`;
  },
};

async function trusted(person: Person): Promise<number> {
  const text = await (await person.fetch('/metrics')).text();
  return Number(/^nod_clock_trusted (\S+)$/m.exec(text)?.[1]);
}
