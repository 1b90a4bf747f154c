import { useLocation } from 'wouter';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingScreen } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

const SCREENS = new Map([
  ['/email', lazyPart(async () => (await import('./email-screen.tsx')).EmailScreen)],
  [
    '/invitation',
    lazyPart(async () => (await import('#web/features/team/invitation-screen.tsx')).InvitationScreen),
  ],
]);

/** Paths that are the same for every visitor and rarely opened, kept out of the first script; and all others. */
export function OtherScreen() {
  const [path] = useLocation();
  const Screen = SCREENS.get(path);
  if (Screen === undefined) return <NotFoundScreen />;
  return (
    <Part as="screen" fallback={<LoadingScreen />}>
      <Screen />
    </Part>
  );
}
