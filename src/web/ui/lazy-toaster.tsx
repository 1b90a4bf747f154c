import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { toasts } from './toast-store.ts';
import { WhenWanted } from './when-wanted.tsx';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster);

/**
 * The toaster: ten kilobytes that load when the browser is idle, or at once when there is a toast to show.
 */
export function LazyToaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <WhenWanted isWanted={toast !== null} attempt={toast?.id}>
      <Toaster />
    </WhenWanted>
  );
}
