import { useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { toasts } from './toast-store.ts';
import { WhenWanted } from './when-wanted.tsx';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster);

/** The toaster, ten kilobytes that come when there is time. A toast shown before that is kept and drawn then. */
export function LazyToaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <WhenWanted isWanted={shown !== null}>
      <Toaster />
    </WhenWanted>
  );
}
