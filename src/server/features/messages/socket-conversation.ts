import { CLOSE, type ClientFrame, type ServerEvent } from '#contract/realtime.ts';
import { AppError } from '../../http/errors.ts';
import { notify } from '../../realtime/bus.ts';
import { readFrame, textFrame } from '../../realtime/frames.ts';
import { end, type Peer, send } from '../../realtime/peer.ts';
import type { Conversation } from '../../realtime/socket.ts';
import type { Services } from '../../services.ts';
import { markRead } from './commands.ts';
import { otherParty } from './policy.ts';
import { findOwnThread } from './queries.ts';

type Talking = Pick<Services, 'db' | 'clock' | 'hub' | 'log'>;
type Said<T extends ClientFrame['type']> = Extract<ClientFrame, { type: T }>;

const READY = textFrame(JSON.stringify({ type: 'ready' } satisfies ServerEvent));

/**
 * What one peer says, frame by frame. Nothing but the hello counts before the hello, which is only a claim: the
 * session has said who this is (D33). What the frames cost is counted for the person, not for the socket.
 */
export function conversation(context: Talking, peer: Peer, onReady: () => void): Conversation {
  const { frames, threads, work } = peer.presence;
  let isReady = false;

  function onHello({ userId, userRole }: Said<'auth'>): void {
    const { actor } = peer;
    if (userId !== actor.userId || (userRole !== undefined && userRole !== actor.accountType)) {
      end(peer, CLOSE.policy, 'not who the session says');
      return;
    }
    isReady = true;
    onReady();
    context.hub.subscribe(peer);
    send(peer, READY);
  }

  function onFrame(frame: ClientFrame): void {
    if (frame.type === 'auth') onHello(frame);
    else if (isReady && threads.mayAsk(frame.threadId)) onThread(frame);
  }

  function onThread(frame: Said<'read' | 'typing'>): void {
    const { threadId } = frame;
    if (frame.type === 'read') {
      // Two screens of one person may be at different places: only what the same screen said before is replaced.
      work.add(`read ${threadId} ${peer.id}`, () => markAsRead(context, peer, frame));
    } else if (threads.mayType(threadId)) {
      work.add(`typing ${threadId}`, () => relayTyping(context, peer, threadId));
    }
  }

  /** Counts anything that was sent; false, and the socket is closed, once the person has sent too much. */
  function withinBudget(): boolean {
    if (frames.take()) return true;
    end(peer, CLOSE.policy, 'too many frames');
    return false;
  }

  return {
    onMessage: (data: Buffer, isBinary: boolean): void => {
      peer.isAlive = true;
      if (!withinBudget()) return;
      const frame = isBinary ? 'malformed' : readFrame(data.toString());
      if (frame === 'malformed') end(peer, CLOSE.policy, 'malformed frame');
      else if (frame !== 'unknown') onFrame(frame);
    },
    /** Pings are answered by the library, and pongs need no answer, but both take our time. */
    onControlFrame: (): void => {
      peer.isAlive = true;
      withinBudget();
    },
  };
}

/** A thread or message that is not theirs changes nothing, and a frame gets no answer. */
async function markAsRead(
  context: Talking,
  { actor, presence: { threads } }: Peer,
  { threadId, messageId }: Said<'read'>,
): Promise<void> {
  // What was asked since this frame came may have shown that there is no such thread.
  if (!threads.mayAsk(threadId)) return;
  try {
    await markRead(context, actor, threadId, messageId);
    threads.learn(threadId, true);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    threads.learn(threadId, (await findOwnThread(context.db, actor, threadId)) !== null);
  }
}

/** Passes 'is typing' to the other side of threads the peer is in, for as long as the two are matched. */
async function relayTyping(
  { db }: Pick<Services, 'db'>,
  { actor, presence: { threads } }: Peer,
  threadId: string,
): Promise<void> {
  if (!threads.mayAsk(threadId)) return;
  // Asked each time: a thread that was theirs a minute ago may have ended.
  const thread = await findOwnThread(db, actor, threadId);
  threads.learn(threadId, thread !== null);
  if (thread === null) return;
  await notify(db, {
    kind: 'event',
    to: [otherParty(actor, thread)],
    event: { type: 'typing', threadId, userId: actor.userId },
  });
}
