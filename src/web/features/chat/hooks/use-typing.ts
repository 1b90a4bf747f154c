import { useSyncExternalStore } from 'react';
import { live } from '#web/device/socket.ts';
import { createTyping } from '../typing.ts';

export const typing = createTyping({
  say: (threadId) => live.send({ type: 'typing', threadId }),
  now: Date.now,
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Whether the other side of this conversation is writing. */
export function useIsTyping(threadId: string): boolean {
  return useSyncExternalStore(typing.subscribe, () => typing.get().has(threadId));
}
