import { lazy, Suspense } from 'react';
import { useUser } from '#web/features/auth/user.ts';

const LiveUpdates = lazy(async () => ({ default: (await import('./live-updates.tsx')).LiveUpdates }));

/** The live connection, while somebody is signed in; the page is drawn without waiting for it. */
export function LiveConnection() {
  const user = useUser();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <LiveUpdates user={user} />
    </Suspense>
  );
}
