import { mayAs } from '#contract/permissions.ts';
import { CLOSE, type ClientFrame, type ServerEvent } from '#contract/realtime.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { publish } from '../../realtime/bus.ts';
import { readFrame, textFrame } from '../../realtime/frames.ts';
import { end, type Peer, send } from '../../realtime/peer.ts';
import type { Conversation } from '../../realtime/socket.ts';
import type { Services } from '../../services.ts';
import { markRead } from './commands.ts';
import { noteViewing } from './note-viewing.ts';
import { isSeekerOf, membersIn } from './policy.ts';
import { findOwnThread } from './queries.ts';

type ChatServices = Pick<Services, 'db' | 'clock' | 'hub' | 'log'>;
type FrameOf<T extends ClientFrame['type']> = Extract<ClientFrame, { type: T }>;

/**
 * Handles one peer's frames, and ignores all before the hello. The hello is only a claim: the session has proved who this is
 * (D33). Limits count per person, not per socket.
 */
export function conversation(context: ChatServices, peer: Peer, onReady: () => void): Conversation {
  const { frames, threads, work } = peer.presence;
  let isReady = false;

  function onHello({ userId, userRole }: FrameOf<'auth'>): void {
    const { actor } = peer;
    if (userId !== actor.userId || (userRole !== undefined && userRole !== actor.accountType)) {
      end(peer, CLOSE.policy, 'not who the session says');
      return;
    }
    isReady = true;
    onReady();
    void welcome(actor.userId);
  }

  /** Says 'ready' only once the peer receives events: the client then fetches, and must not miss what happens in between. */
  async function welcome(userId: string): Promise<void> {
    await context.hub.subscribe(peer);
    const ready: ServerEvent = { type: 'ready', quietForMs: context.hub.quietFor(userId) };
    send(peer, textFrame(JSON.stringify(ready)));
  }

  function onFrame(frame: ClientFrame): void {
    if (frame.type === 'auth') onHello(frame);
    else if (!isReady || !maySay(peer.actor, frame.type)) return;
    else if (frame.type === 'viewing') {
      // At most two such tasks wait per socket, one opening and one closing: only the latest of each matters.
      work.add(`viewing ${peer.id} ${frame.isHere}`, () => noteViewing(context, peer, frame));
    } else if (threads.mayAsk(frame.threadId)) onThread(frame);
  }

  function onThread(frame: FrameOf<'read' | 'typing'>): void {
    const { threadId } = frame;
    if (frame.type === 'read') {
      // Two screens of one person may be at different places, so a mark replaces only the same screen's earlier one.
      work.add(`read ${threadId} ${peer.id}`, () => markAsRead(context, peer, frame));
    } else if (threads.mayRelayTyping(threadId)) {
      work.add(`typing ${threadId}`, () => relayTyping(context, peer, threadId));
    }
  }

  /** Counts a frame; returns false and closes the socket once the person has sent too many. */
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
    /** The library answers pings, and pongs need no answer, but both cost us time. */
    onControlFrame: (): void => {
      peer.isAlive = true;
      withinBudget();
    },
  };
}

/** Frames need the same permissions as calls: finance reaches every conversation, but may not read one. */
function maySay({ memberRole }: Actor, type: Exclude<ClientFrame['type'], 'auth'>): boolean {
  return memberRole === null || mayAs(memberRole, type === 'viewing' ? 'applications.read' : 'messages');
}

/** Ignores a thread or message that is not theirs; frames get no response. */
async function markAsRead(
  context: ChatServices,
  { actor, presence: { threads } }: Peer,
  { threadId, messageId }: FrameOf<'read'>,
): Promise<void> {
  // A query since this frame arrived may have shown that there is no such thread.
  if (!threads.mayAsk(threadId)) return;
  try {
    await markRead(context, actor, threadId, messageId);
    threads.record(threadId, true);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    threads.record(threadId, (await findOwnThread(context.db, actor, threadId)) !== null);
  }
}

/** Passes 'is typing' to the other side of a thread, for as long as the two are matched. */
async function relayTyping(
  { db }: Pick<Services, 'db'>,
  { actor, presence: { threads } }: Peer,
  threadId: string,
): Promise<void> {
  if (!threads.mayAsk(threadId)) return;
  // Checked each time: a thread that was theirs a minute ago may have ended.
  const thread = await findOwnThread(db, actor, threadId);
  threads.record(threadId, thread !== null);
  if (thread === null) return;
  await publish(db, {
    kind: 'event',
    ...(isSeekerOf(actor, thread) ? { to: [], company: membersIn(thread) } : { to: [thread.seeker_id] }),
    event: { type: 'typing', threadId, userId: actor.userId },
  });
}
