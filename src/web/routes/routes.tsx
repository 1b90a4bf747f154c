import { useState } from 'react';
import { Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter';
import { safeNext } from '#web/features/auth/next.ts';
import { useUser } from '#web/features/auth/user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingScreen } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import { ROUTES } from './table.ts';

const AuthScreen = lazyPart(async () => (await import('#web/features/auth/auth-screen.tsx')).AuthScreen);

const MatchHost = lazyPart(async () => (await import('#web/shell/match-host.tsx')).MatchHost);

const OtherScreen = lazyPart(async () => (await import('./other-screen.tsx')).OtherScreen);

/** The screens depend on who is signed in: until that is known, a loading screen. */
export function Routes() {
  const user = useUser();
  const [path] = useLocation();
  if (user === undefined) return <LoadingScreen />;
  const visitor = user?.role ?? 'signedOut';
  return (
    <>
      <Part as="screen" attempt={path} fallback={<LoadingScreen />}>
        <Switch>
          {(user?.needsSecondFactor ? [] : ROUTES[visitor]).map(({ path, screen: Screen }) => (
            <Route key={path} path={path}>
              <Screen />
            </Route>
          ))}
          <Route path="/auth">
            <AuthRoute isSignedIn={user !== null} />
          </Route>
          <Route>
            <OtherScreen />
          </Route>
        </Switch>
      </Part>
      {visitor === 'JobSeeker' ? (
        <WhenWanted isWanted={false}>
          <MatchHost key={user?.id} />
        </WhenWanted>
      ) : null}
    </>
  );
}

/**
 * Somebody who opens this page signed in is sent home, unless a page sent them to sign in as somebody else, or they opened a
 * link for a new password. After signing in here, the screen itself navigates.
 */
function AuthRoute({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const [cameSignedIn] = useState(isSignedIn);
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  const reset = search.get('reset');
  if (cameSignedIn && next === null && reset === null) return <Redirect href="/" replace />;
  const join = search.get('join');
  return (
    <AuthScreen next={next} join={join === 'JobSeeker' || join === 'Employer' ? join : null} reset={reset} />
  );
}
