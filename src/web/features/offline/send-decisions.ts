import type { Decision } from './waiting.ts';

/** The result of one decision. */
export type Outcome =
  | { readonly kind: 'sent' | 'matched' }
  /** The server refused, and would again; `why` is a sentence for the user. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unreachable' };

export interface SentDecision {
  readonly decision: Decision;
  readonly outcome: Exclude<Outcome, { readonly kind: 'unreachable' }>;
}

interface Parts {
  readonly load: () => readonly Decision[];
  readonly save: (decisions: readonly Decision[]) => void;
  /** One attempt; never rejects. */
  readonly send: (decision: Decision) => Promise<Outcome>;
  /** Runs `run` in one page of this browser at a time. */
  readonly alone: (run: () => Promise<void>) => Promise<void>;
}

/**
 * Sends waiting decisions one by one in the order they were made, until all are sent or there is no response. Sending
 * twice is harmless, because the server returns the first application again; so a decision is only removed once there
 * was a response.
 */
export async function sendDecisions({ load, save, send, alone }: Parts): Promise<readonly SentDecision[]> {
  const sentDecisions: SentDecision[] = [];
  await alone(async () => {
    for (;;) {
      const [next, ...laterDecisions] = load();
      if (next === undefined) return;
      save([{ ...next, isOnItsWay: true }, ...laterDecisions]);
      const outcome = await send(next);
      if (outcome.kind === 'unreachable') return;
      save(load().filter(({ roleId }) => roleId !== next.roleId));
      sentDecisions.push({ decision: next, outcome });
    }
  });
  return sentDecisions;
}

/** One message about all results: refusals matter more than successes. Null if there is nothing to say. */
export function newsOf(
  sentDecisions: readonly SentDecision[],
): { readonly title: string; readonly description: string } | null {
  const reasons = sentDecisions.flatMap(({ outcome }) => (outcome.kind === 'refused' ? [outcome.why] : []));
  if (reasons.length > 0) return { title: 'Not sent', description: reasons.join(' ') };
  const [first, ...more] = sentDecisions;
  if (first === undefined) return null;
  if (more.length > 0)
    return {
      title: 'Applications Sent',
      description: `${sentDecisions.length}, made while you were offline.`,
    };
  const title = first.decision.superLike ? 'Super Like Sent!' : 'Application Sent!';
  return { title, description: first.decision.what };
}
