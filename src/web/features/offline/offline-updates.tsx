import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '#web/device/socket.ts';
import { paintFrame } from '#web/device/theme.ts';
import { whenIdle } from '#web/device/when-idle.ts';
import { followUnread } from './app-badge.ts';
import { flushDecisions } from './decisions.ts';
import { keepQueries } from './keep-queries.ts';
import { followReleases } from './release.ts';
import { decisionsKey, waitingDecisions } from './waiting.ts';

/** The wait before decisions that got no response are sent again. It doubles each time, up to `LONGEST_MS`. */
const RETRY_MS = 10_000;
const LONGEST_MS = 300_000;

/** Keeps the screens' data for use without a network, and sends decisions made without one. Renders nothing. */
export function OfflineUpdates({ userId }: { readonly userId: string }) {
  const client = useQueryClient();

  useEffect(() => {
    paintFrame();
    let retryMs = RETRY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const flush = () => {
      if (navigator.onLine) void flushDecisions(client, userId).then(retryLater);
    };
    // The browser may report a network, and the socket stay open, while calls get no response.
    const retryLater = () => {
      if (waitingDecisions(userId).length === 0) retryMs = RETRY_MS;
      else if (timer === undefined && !isStopped) {
        timer = setTimeout(() => {
          timer = undefined;
          flush();
        }, retryMs);
        retryMs = Math.min(2 * retryMs, LONGEST_MS);
      }
    };
    const stops = [
      keepQueries(client, userId),
      followUnread(client),
      live.subscribe((event) => event.type === 'resync' && flush()),
    ];
    const stopWaiting = whenIdle(() => stops.push(followReleases()));
    function handleStorage({ key }: StorageEvent) {
      if (key === decisionsKey(userId)) flush();
    }
    window.addEventListener('storage', handleStorage);
    window.addEventListener('online', flush);
    flush();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stopWaiting();
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('online', flush);
      for (const stop of stops) stop();
    };
  }, [client, userId]);

  return null;
}
