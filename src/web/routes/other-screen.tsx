import { useLocation } from 'wouter';
import { useUser } from '#web/features/auth/user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingScreen } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

const SCREENS = new Map([
  [
    '/auth/company',
    lazyPart(async () => (await import('#web/features/auth/company-sign-in.tsx')).CompanySignIn),
  ],
  ['/email', lazyPart(async () => (await import('./email-screen.tsx')).EmailScreen)],
  [
    '/invitation',
    lazyPart(async () => (await import('#web/features/team/invitation-screen.tsx')).InvitationScreen),
  ],
]);

const SecondFactorScreen = lazyPart(
  async () => (await import('./second-factor-screen.tsx')).SecondFactorScreen,
);

/**
 * Rarely opened paths that are the same for every visitor, kept out of the first script; and all unknown paths. A user who
 * still has to give a second factor is asked for it here, on every path but those and /auth.
 */
export function OtherScreen() {
  const [path] = useLocation();
  const user = useUser();
  const Screen = SCREENS.get(path) ?? (user?.needsSecondFactor ? SecondFactorScreen : undefined);
  if (Screen === undefined) return <NotFoundScreen />;
  return (
    <Part as="screen" fallback={<LoadingScreen />}>
      <Screen />
    </Part>
  );
}
