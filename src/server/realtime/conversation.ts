import { CLOSE, type ClientFrame, type ServerEvent } from '#contract/realtime.ts';
import { SECOND } from '../clock.ts';
import type { Context } from '../context.ts';
import { markRead } from '../features/messages/commands.ts';
import { otherParty } from '../features/messages/policy.ts';
import { findOwnThread } from '../features/messages/queries.ts';
import { AppError } from '../http/errors.ts';
import { notify } from './bus.ts';
import { frameBudget, readFrame, textFrame } from './frames.ts';
import { end, type Peer, send } from './peer.ts';

type Talking = Pick<Context, 'db' | 'clock' | 'hub' | 'log'>;
type Said<T extends ClientFrame['type']> = Extract<ClientFrame, { type: T }>;

const READY = textFrame(JSON.stringify({ type: 'ready' } satisfies ServerEvent));
/** A finger on a key repeats; the other side needs to hear of it once in this while. */
const TYPING_EVERY_MS = SECOND;
const THREADS_REMEMBERED = 200;

/**
 * What one peer says, frame by frame. Nothing but the hello counts before the hello, which is only a claim: the
 * session has said who this is (D33).
 */
export function conversation(context: Talking, peer: Peer) {
  const { hub, log } = context;
  const withinBudget = frameBudget(context.clock);
  const relayTyping = typingRelay(context, peer);
  let isReady = false;

  function onHello({ userId, userRole }: Said<'auth'>): void {
    const { actor } = peer;
    if (userId !== actor.userId || (userRole !== undefined && userRole !== actor.accountType)) {
      end(peer, CLOSE.policy, 'not who the session says');
      return;
    }
    isReady = true;
    hub.subscribe(peer);
    send(peer, READY);
  }

  async function onFrame(frame: ClientFrame): Promise<void> {
    if (frame.type === 'auth') return onHello(frame);
    if (!isReady) return;
    if (frame.type === 'typing') return relayTyping(frame.threadId);
    await markRead(context, peer.actor, frame.threadId, frame.messageId);
  }

  return {
    isReady: () => isReady,
    onMessage: (data: Buffer, isBinary: boolean): void => {
      peer.isAlive = true;
      if (!withinBudget()) {
        end(peer, CLOSE.policy, 'too many frames');
        return;
      }
      const frame = isBinary ? 'malformed' : readFrame(data.toString());
      if (frame === 'unknown') return;
      if (frame === 'malformed') {
        end(peer, CLOSE.policy, 'malformed frame');
        return;
      }
      onFrame(frame).catch((error) => {
        // A thread or message that is not theirs: nothing is done, and a frame has no answer.
        if (!(error instanceof AppError)) log.error({ err: error, type: frame.type }, 'a frame failed');
      });
    },
  };
}

/** Passes 'is typing' to the other side of threads the peer is in, for as long as the two are matched. */
function typingRelay({ db, clock }: Pick<Context, 'db' | 'clock'>, { actor }: Peer) {
  const saidAt = new Map<string, number>();

  return async (threadId: string): Promise<void> => {
    const now = clock().getTime();
    if (now - (saidAt.get(threadId) ?? Number.NEGATIVE_INFINITY) < TYPING_EVERY_MS) return;
    if (saidAt.size >= THREADS_REMEMBERED) saidAt.clear();
    saidAt.set(threadId, now);
    // Asked each time: a thread that was theirs a minute ago may have ended.
    const thread = await findOwnThread(db, actor, threadId);
    if (thread === null) return;
    await notify(db, {
      kind: 'event',
      to: [otherParty(actor, thread)],
      event: { type: 'typing', threadId, userId: actor.userId },
    });
  };
}
