import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '#web/device/socket.ts';
import { paintFrame } from '#web/device/theme.ts';
import { whenIdle } from '#web/device/when-idle.ts';
import { followUnread } from './app-badge.ts';
import { flushDecisions } from './decisions.ts';
import { keepQueries } from './keep-queries.ts';
import { followReleases } from './release.ts';
import { decisionsKey } from './waiting.ts';

/** Keeps what is shown for the next tunnel, and sends what was decided in the last. Draws nothing. */
export function OfflineUpdates({ userId }: { readonly userId: string }) {
  const client = useQueryClient();

  useEffect(() => {
    paintFrame();
    const flush = () => {
      if (navigator.onLine) void flushDecisions(client, userId);
    };
    const stopping = [
      keepQueries(client, userId),
      followUnread(client),
      live.subscribe((event) => event.type === 'resync' && flush()),
    ];
    const stopWaiting = whenIdle(() => stopping.push(followReleases()));
    function handleStorage({ key }: StorageEvent) {
      if (key === decisionsKey(userId)) flush();
    }
    window.addEventListener('storage', handleStorage);
    window.addEventListener('online', flush);
    flush();
    return () => {
      stopWaiting();
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('online', flush);
      for (const stop of stopping) stop();
    };
  }, [client, userId]);

  return null;
}
