import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { HomeHeader } from '#web/brand/home-header.tsx';
import { replaceDrawn } from '#web/device/drawn.ts';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { whenIdle } from '#web/device/when-idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { calls } from './calls.ts';
import { roleAskedFor } from './next.ts';
import { SignInForm } from './sign-in-form.tsx';

const signUpForm = () => import('./sign-up-form.tsx');
const SignUpForm = lazyPart(async () => (await signUpForm()).SignUpForm);
const ForgotPassword = lazyPart(async () => (await import('./forgot-password.tsx')).ForgotPassword);
const NewPassword = lazyPart(async () => (await import('./new-password.tsx')).NewPassword);
const AuthNotes = lazyPart(async () => (await import('./auth-notes.tsx')).AuthNotes);
const OtherWays = lazyPart(async () => (await import('./other-ways.tsx')).OtherWays);
const AuthPicture = lazyPart(async () => (await import('./auth-picture.tsx')).AuthPicture);

interface AuthScreenProps {
  /** The page to go to afterwards; null for the user's home. */
  readonly next: string | null;
  /** Opens on Sign Up with this account type chosen; null opens on Sign In. */
  readonly join: 'JobSeeker' | 'Employer' | null;
  /** The token of a mailed link to choose a new password; null without one. */
  readonly reset: string | null;
}

/** Loads the other form and the code for sending while the first form is being filled in. */
function fetchTheRest() {
  // If they can't be loaded now, they are loaded when needed.
  signUpForm().catch(() => undefined);
  calls().catch(() => undefined);
}

/** Sign in, sign up, and reset a forgotten password. */
export function AuthScreen({ next, join, reset }: AuthScreenProps) {
  const isWide = useIsWide();
  useLayoutEffect(replaceDrawn, []);
  useEffect(() => whenIdle(fetchTheRest), []);
  const [, navigate] = useLocation();
  const [tab, setTab] = useState(join ? 'sign-up' : 'sign-in');
  const [hasForgotten, setHasForgotten] = useState(false);
  const [isBack, setIsBack] = useState(false);

  /** Closes the form for a new password, and removes the link's token from the address bar. */
  function leaveReset(isToAskAgain: boolean) {
    setHasForgotten(isToAskAgain);
    if (reset !== null) navigate('/auth', { replace: true });
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <title>{tab === 'sign-in' ? 'Sign in · Nod' : 'Sign up · Nod'}</title>
      <div className="flex flex-col px-5 pb-10 lg:px-16">
        <HomeHeader />
        <main className="mx-auto w-full max-w-[420px] pt-4 lg:my-auto lg:pt-0 lg:pb-16">
          {reset !== null ? (
            <Part fallback={<Loading className="min-h-96" />}>
              <NewPassword
                token={reset}
                onSignIn={() => leaveReset(false)}
                onAskAgain={() => leaveReset(true)}
              />
            </Part>
          ) : hasForgotten ? (
            <Part fallback={<Loading className="min-h-96" />}>
              <ForgotPassword
                onBack={() => {
                  setHasForgotten(false);
                  setIsBack(true);
                }}
              />
            </Part>
          ) : (
            <>
              <h1 ref={isBack ? takeFocus : undefined} tabIndex={-1} className="text-34 outline-none">
                {tab === 'sign-in' ? 'Welcome back' : 'Say hello'}
              </h1>
              <Part as="nothing">
                <AuthNotes roleId={roleAskedFor(next)} isNew={tab === 'sign-up'} />
              </Part>
              <Tabs value={tab} onChange={setTab} className="mt-6">
                <TabList label="Sign in or sign up" className="mb-6 gap-0 *:flex-1">
                  <Tab value="sign-in">Sign In</Tab>
                  <Tab value="sign-up">Sign Up</Tab>
                </TabList>
                <TabPanel value="sign-in">
                  <SignInForm next={next} onForgotten={() => setHasForgotten(true)} />
                  <Part as="nothing">
                    <OtherWays next={next} />
                  </Part>
                </TabPanel>
                <TabPanel value="sign-up">
                  <Suspense fallback={<Loading className="min-h-96" />}>
                    <SignUpForm next={next} role={join ?? 'JobSeeker'} />
                  </Suspense>
                </TabPanel>
              </Tabs>
            </>
          )}
        </main>
      </div>
      {isWide ? (
        <Part as="nothing" fallback={<div className="bg-bottle" />}>
          <AuthPicture />
        </Part>
      ) : null}
    </div>
  );
}
