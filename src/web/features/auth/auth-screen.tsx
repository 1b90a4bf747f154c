import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { whenIdle } from '#web/device/when-idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { calls } from './calls.ts';
import { roleAskedFor } from './next.ts';
import { SignInForm } from './sign-in-form.tsx';

const signUpForm = () => import('./sign-up-form.tsx');
const SignUpForm = lazyPart(async () => (await signUpForm()).SignUpForm);
const ForgotPassword = lazyPart(async () => (await import('./forgot-password.tsx')).ForgotPassword);
const NewPassword = lazyPart(async () => (await import('./new-password.tsx')).NewPassword);
const RoleToApplyFor = lazyPart(async () => (await import('./role-to-apply-for.tsx')).RoleToApplyFor);
const SignedInNote = lazyPart(async () => (await import('./signed-in-note.tsx')).SignedInNote);
const PasskeyButton = lazyPart(async () => (await import('./passkey-button.tsx')).PasskeyButton);
const AuthPicture = lazyPart(async () => (await import('./auth-picture.tsx')).AuthPicture);

interface AuthScreenProps {
  /** The page to go to afterwards; null for the user's home. */
  readonly next: string | null;
  /** Opens on Sign Up with this account type chosen; null opens on Sign In. */
  readonly join: 'JobSeeker' | 'Employer' | null;
  /** Of a mailed link to choose a new password; null without one. */
  readonly reset: string | null;
}

/** While the first form is being filled in: the second, and what sending needs. */
function fetchTheRest() {
  void signUpForm();
  void calls();
}

/** Sign in, sign up, and a way back in for people who forgot their password. */
export function AuthScreen({ next, join, reset }: AuthScreenProps) {
  const isWide = useIsWide();
  useEffect(() => whenIdle(fetchTheRest), []);
  const [, navigate] = useLocation();
  const [tab, setTab] = useState(join ? 'sign-up' : 'sign-in');
  const [hasForgotten, setHasForgotten] = useState(false);
  const roleId = roleAskedFor(next);

  /** The link's token leaves the address bar together with its form. */
  function leaveReset(isToAskAgain: boolean) {
    setHasForgotten(isToAskAgain);
    if (reset !== null) navigate('/auth', { replace: true });
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <title>{tab === 'sign-in' ? 'Sign in · Nod' : 'Sign up · Nod'}</title>
      <div className="flex flex-col px-5 pb-10 lg:px-16">
        <header className="flex h-16 items-center lg:h-24">
          {/* A whole page load: the landing page is plain HTML. */}
          <a href="/" className="rounded-control py-2">
            <Wordmark className="text-28" />
            <span className="sr-only">home</span>
          </a>
        </header>
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
              <ForgotPassword onBack={() => setHasForgotten(false)} />
            </Part>
          ) : (
            <>
              <h1 className="text-34">{tab === 'sign-in' ? 'Welcome back' : 'Say hello'}</h1>
              {roleId === null ? null : (
                <Part as="nothing">
                  <RoleToApplyFor roleId={roleId} isNew={tab === 'sign-up'} />
                </Part>
              )}
              <Part as="nothing">
                <SignedInNote />
              </Part>
              <Tabs value={tab} onChange={setTab} className="mt-6">
                <TabList label="Sign in or sign up" className="mb-6 gap-0 *:flex-1">
                  <Tab value="sign-in">Sign In</Tab>
                  <Tab value="sign-up">Sign Up</Tab>
                </TabList>
                <TabPanel value="sign-in">
                  <SignInForm next={next} onForgotten={() => setHasForgotten(true)} />
                  <Part as="nothing">
                    <PasskeyButton next={next} />
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
