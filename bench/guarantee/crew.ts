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
  const livingMembers: Member[] = [];
  const awayMembers: { readonly until: number; readonly member: Promise<Member> }[] = [];
  let kills = 0;
  for (let n = 0; n < count; n += 1) livingMembers.push(await start(env));

  return {
    living: () => livingMembers,
    strike: async (member, until, chance) => {
      livingMembers.splice(livingMembers.indexOf(member), 1);
      kills += 1;
      await pause(chance.between(0, 25));
      await member.kill();
      awayMembers.push({ until, member: start(env) });
    },
    rejoin: async (now) => {
      for (const entry of awayMembers.filter(({ until }) => until <= now)) {
        awayMembers.splice(awayMembers.indexOf(entry), 1);
        livingMembers.push(await entry.member);
      }
    },
    kills: () => kills,
    stop: async () => {
      livingMembers.push(...(await Promise.all(awayMembers.map(({ member }) => member))));
      await Promise.all(livingMembers.map((member) => member.kill()));
    },
  };
}

async function start(env: Record<string, string>): Promise<Member> {
  const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), {
    env: { ...process.env, ...env },
  });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { url } = (await Promise.race([
    nextMessage(child),
    exit.then(() => Promise.reject(new Error('a server exited before it was ready'))),
  ])) as { url: string };
  return {
    url,
    checkGuarantee: () => {
      const checkDone = nextMessage(child).then((answer) => (answer as { isDone: boolean }).isDone);
      if (child.connected) child.send('check', () => {});
      return Promise.race([checkDone, exit.then(() => false)]);
    },
    kill: () => {
      child.kill('SIGKILL');
      return exit;
    },
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}
