import { createHmac } from 'node:crypto';

/** The names of an installation's channels: several may share one Redis. */
export interface BusChannels {
  /** For the ends of sessions, and for the relay's beats. */
  readonly everybody: string;
  readonly of: (userId: string) => string;
}

const NAME_CHARACTERS = 16;

export function channelsOf(secret: Buffer): BusChannels {
  const name = createHmac('sha256', secret).update('channels').digest('base64url').slice(0, NAME_CHARACTERS);
  return { everybody: `nod:${name}:all`, of: (userId) => `nod:${name}:${userId}` };
}

/** A relay's message: its term and a notice, or no notice as a sign of life. */
interface Envelope {
  readonly term: number;
  readonly payload: string;
}

export function closeEnvelope({ term, payload }: Envelope): string {
  return `${term}\n${payload}`;
}

export function openEnvelope(message: string): Envelope {
  const end = message.indexOf('\n');
  return { term: Number(message.slice(0, end)), payload: message.slice(end + 1) };
}
