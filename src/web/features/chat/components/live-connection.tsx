import { useUser } from '#web/features/auth/user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';

const LiveUpdates = lazyPart(async () => (await import('./live-updates.tsx')).LiveUpdates);

/** The live connection, while somebody is signed in; the page is drawn without waiting for it. */
export function LiveConnection() {
  const user = useUser();
  if (!user) return null;
  return (
    <WhenWanted isWanted={false}>
      <LiveUpdates user={user} />
    </WhenWanted>
  );
}
