import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toasts } from './toast-store.ts';
import { whenIdle } from './when-idle.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/**
 * The toaster, fetched when the browser is idle or the first toast is shown, whichever comes first: ten
 * kilobytes that no first paint waits for. A toast shown meanwhile is kept and drawn.
 */
export function LazyToaster() {
  const [isIdle, setIsIdle] = useState(false);
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  if (!isIdle && shown === null) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
