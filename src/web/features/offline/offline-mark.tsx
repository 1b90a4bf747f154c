import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useIsOnline } from '#web/device/use-is-online.ts';
import { Icon } from '#web/ui/icon.tsx';
import { decisionsKey, waitingDecisions } from './waiting.ts';

/**
 * Shown without a network, and while applications wait to be sent, because a browser reports a network as long as it has
 * a signal, even if nothing gets through.
 */
export function OfflineMark({ userId }: { readonly userId: string }) {
  const isOnline = useIsOnline();
  const count = useSyncExternalStore(
    (listener) => subscribe(userId, listener),
    () => waitingDecisions(userId).length,
  );
  return (
    <p role="status" className="mx-auto min-w-0 lg:mx-0 lg:not-empty:mt-3">
      {isOnline && count === 0 ? null : (
        <span className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-amber-soft px-2.5 text-13 font-semibold text-on-amber">
          <Icon of={CloudOff} className="size-4" />
          {isOnline ? null : 'Offline'}
          {count > 0 ? (
            <span className="font-medium">
              {isOnline ? '' : '· '}
              {count} to send
            </span>
          ) : null}
        </span>
      )}
    </p>
  );
}

function subscribe(userId: string, listener: () => void) {
  function handleStorage({ key }: StorageEvent) {
    if (key === decisionsKey(userId)) listener();
  }
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
