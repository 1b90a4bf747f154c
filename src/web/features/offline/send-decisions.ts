import type { Decision } from './waiting.ts';

/** What became of one decision. */
export type Outcome =
  | { readonly kind: 'sent' | 'matched' }
  /** The server said no, and would again; why, as a sentence for the reader. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unreachable' };

export interface Sent {
  readonly decision: Decision;
  readonly outcome: Exclude<Outcome, { readonly kind: 'unreachable' }>;
}

interface Parts {
  readonly load: () => readonly Decision[];
  readonly save: (decisions: readonly Decision[]) => void;
  /** One attempt; never rejects. */
  readonly send: (decision: Decision) => Promise<Outcome>;
  /** Runs one page's sending at a time, of all pages of this browser. */
  readonly alone: (run: () => Promise<void>) => Promise<void>;
}

/**
 * Sends what waits, one after the other in the order it was decided, until all is sent or no answer comes. Sending twice is
 * harmless, because the server returns the first application again; so a decision is only removed once it was answered.
 */
export async function sendDecisions({ load, save, send, alone }: Parts): Promise<readonly Sent[]> {
  const done: Sent[] = [];
  await alone(async () => {
    for (;;) {
      const [next, ...rest] = load();
      if (next === undefined) return;
      save([{ ...next, isOnItsWay: true }, ...rest]);
      const outcome = await send(next);
      if (outcome.kind === 'unreachable') return;
      save(load().filter(({ roleId }) => roleId !== next.roleId));
      done.push({ decision: next, outcome });
    }
  });
  return done;
}

/** What to say of it all, in one message: what was refused matters more than what went well. Null for nothing. */
export function newsOf(
  done: readonly Sent[],
): { readonly title: string; readonly description: string } | null {
  const refused = done.flatMap(({ outcome }) => (outcome.kind === 'refused' ? [outcome.why] : []));
  if (refused.length > 0) return { title: 'Not sent', description: refused.join(' ') };
  const [first, ...more] = done;
  if (first === undefined) return null;
  if (more.length > 0)
    return { title: 'Applications sent', description: `${done.length}, made while you were offline.` };
  const title = first.decision.superLike ? 'Super Like Sent!' : 'Application Sent!';
  return { title, description: first.decision.what };
}
