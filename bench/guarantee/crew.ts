import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Chance } from '#testing/chance.ts';

/** A server process that may be killed at any moment. */
interface Member {
  readonly url: string;
  /** Makes the server take all guarantee steps that are due; false if the server died meanwhile or a step failed. */
  readonly checkGuarantee: () => Promise<boolean>;
  /** kill -9; resolves once it is gone. */
  readonly kill: () => Promise<void>;
}

/** The servers on one database, some of which may be down. */
export interface Crew {
  readonly living: () => readonly Member[];
  /** Kills the server within the next few milliseconds of real time; it is due back at the simulated instant `until`. */
  readonly strike: (member: Member, until: number, chance: Chance) => Promise<void>;
  /** Restarts the servers that are due to return. */
  readonly rejoin: (now: number) => Promise<void>;
  readonly kills: () => number;
  readonly stop: () => Promise<void>;
}

export async function gather(count: number, env: Record<string, string>): Promise<Crew> {
  const living: Member[] = [];
  const away: { readonly until: number; readonly member: Promise<Member> }[] = [];
  let kills = 0;
  for (let n = 0; n < count; n += 1) living.push(await start(env));

  return {
    living: () => living,
    strike: async (member, until, chance) => {
      living.splice(living.indexOf(member), 1);
      kills += 1;
      await pause(chance.between(0, 25));
      await member.kill();
      away.push({ until, member: start(env) });
    },
    rejoin: async (now) => {
      for (const back of away.filter(({ until }) => until <= now)) {
        away.splice(away.indexOf(back), 1);
        living.push(await back.member);
      }
    },
    kills: () => kills,
    stop: async () => {
      living.push(...(await Promise.all(away.map(({ member }) => member))));
      await Promise.all(living.map((member) => member.kill()));
    },
  };
}

async function start(env: Record<string, string>): Promise<Member> {
  const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), {
    env: { ...process.env, ...env },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { url } = (await Promise.race([
    nextMessage(child),
    gone.then(() => Promise.reject(new Error('a server exited before it was ready'))),
  ])) as { url: string };
  return {
    url,
    checkGuarantee: () => {
      const done = nextMessage(child).then((answer) => (answer as { isDone: boolean }).isDone);
      if (child.connected) child.send('check', () => {});
      return Promise.race([done, gone.then(() => false)]);
    },
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}
