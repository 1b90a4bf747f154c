import { createHmac } from 'node:crypto';

/** The names of one installation's channels: several installations may share one Redis. */
export interface BusChannels {
  /** For notices that a session has ended, and for the relay's signs of life. */
  readonly everybody: string;
  readonly of: (userId: string) => string;
}

const NAME_CHARACTERS = 16;

export function channelsOf(secret: Buffer): BusChannels {
  const name = createHmac('sha256', secret).update('channels').digest('base64url').slice(0, NAME_CHARACTERS);
  return { everybody: `nod:${name}:all`, of: (userId) => `nod:${name}:${userId}` };
}

/** A relay's message: the number of its term (see `relay.ts`) and a notice; an empty payload is a sign of life. */
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
