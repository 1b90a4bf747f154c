import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/accounts.ts';
import { CLOSE } from '#contract/realtime.ts';
import { type LiveEvent, live } from '#web/device/socket.ts';
import { checkSession } from '#web/features/auth/session-check.ts';
import { OfflineUpdates } from '#web/features/offline/offline-updates.tsx';
import { onUnauthorised } from '#web/http/unauthorised.ts';
import { outboxKey, outboxOf } from '../hooks/use-outbox.ts';
import { typing } from '../hooks/use-typing.ts';
import { keepConversations } from '../keep-conversations.ts';
import { applyEvent } from '../live-cache.ts';

/** Keeps the screens up to date while this user is signed in, and sends messages from the outbox. Draws nothing. */
export function LiveUpdates({ user }: { readonly user: User }) {
  const client = useQueryClient();
  const { id: userId, role: userRole } = user;

  useEffect(() => {
    const outbox = outboxOf(client, userId);
    const stopNoticing = onUnauthorised(() => void checkSession(client));
    const checkIfClosed = sessionChecker(client);
    const unsubscribe = live.subscribe((event) => {
      checkIfClosed(event);
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
    const stopKeeping = keepConversations(client);
    live.start({ userId, userRole });
    outbox.flush();
    return () => {
      unsubscribe();
      stopKeeping();
      stopNoticing();
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('offline', live.drop);
      window.removeEventListener('online', outbox.flush);
      live.stop();
      applyEvent(client, userId, { type: 'closed', code: 1000 });
    };
  }, [client, userId, userRole]);

  return <OfflineUpdates userId={userId} />;
}

/**
 * Two close codes mean that this page is wrong about who is signed in. A socket that does not open may mean that too, or
 * that the server is down: check after each such failure until the server has answered once, then not again until a socket
 * has opened.
 */
function sessionChecker(client: QueryClient) {
  let isSettled = false;
  return (event: LiveEvent) => {
    if (event.type === 'resync') isSettled = false;
    if (event.type !== 'closed') return;
    if (event.code === CLOSE.sessionEnded || event.code === CLOSE.policy) void checkSession(client);
    else if (event.neverOpened && !isSettled) {
      void checkSession(client).then((isAnswered) => {
        isSettled ||= isAnswered;
      });
    }
  };
}

function followTyping(meId: string, event: LiveEvent) {
  if (event.type === 'typing' && event.userId !== meId) typing.heard(event.threadId);
  if (event.type === 'new_message' && event.message?.senderUserId !== meId) typing.stopped(event.threadId);
}
