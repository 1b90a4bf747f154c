import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/accounts.ts';
import { type LiveEvent, live } from '#web/socket.ts';
import { applyEvent } from './live-cache.ts';
import { outboxKey, outboxOf } from './use-outbox.ts';
import { typing } from './use-typing.ts';

/** Keeps what is shown up to date while this user is signed in, and sends what is waiting. Draws nothing. */
export function LiveUpdates({ user }: { readonly user: User }) {
  const client = useQueryClient();
  const { id: userId, role: userRole } = user;

  useEffect(() => {
    const outbox = outboxOf(client, userId);
    const unsubscribe = live.subscribe((event) => {
      applyEvent(client, userId, event);
      followTyping(userId, event);
      if (event.type === 'resync') outbox.flush();
    });
    function handleStorage({ key }: StorageEvent) {
      if (key === outboxKey(userId)) outbox.reload();
    }
    window.addEventListener('storage', handleStorage);
    window.addEventListener('offline', live.drop);
    window.addEventListener('online', outbox.flush);
    live.start({ userId, userRole });
    outbox.flush();
    return () => {
      unsubscribe();
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('offline', live.drop);
      window.removeEventListener('online', outbox.flush);
      live.stop();
      applyEvent(client, userId, { type: 'closed', code: 1000 });
    };
  }, [client, userId, userRole]);

  return null;
}

function followTyping(meId: string, event: LiveEvent) {
  if (event.type === 'typing' && event.userId !== meId) typing.heard(event.threadId);
  if (event.type === 'new_message' && event.message?.senderUserId !== meId) typing.stopped(event.threadId);
}
