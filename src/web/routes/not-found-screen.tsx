import { Link, useLocation, useSearch } from 'wouter';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { signInHref } from '#web/features/auth/next.ts';
import { useUser } from '#web/features/auth/user.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** No such page, or not one for this visitor; signing in leads back here (D5). */
export function NotFoundScreen() {
  const [path] = useLocation();
  const search = useSearch();
  const user = useUser();
  const title = navigator.onLine ? 'Page Not Found' : 'You are offline';
  return (
    <main className="mx-auto grid min-h-dvh max-w-[44ch] content-center justify-items-center px-5 py-10 text-center">
      <title>{`${title} · Nod`}</title>
      <Wordmark className="text-34" />
      <h1 className="mt-8 text-46">{title}</h1>
      <p className="mt-4 text-18 text-ink-2">
        {!navigator.onLine
          ? 'This page is not stored on this device. It opens once you are back online.'
          : user
            ? 'There is nothing at this address for your account.'
            : 'There is nothing here for visitors. If you have an account, sign in and we will take you there.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {user ? (
          <Link href="/" className={buttonClass()}>
            Back to Nod
          </Link>
        ) : null}
        <Link
          href={signInHref(search ? `${path}?${search}` : path)}
          className={buttonClass({ variant: user ? 'quiet' : 'brand' })}
        >
          {user ? 'Sign in as someone else' : 'Sign in'}
        </Link>
        {navigator.onLine ? null : (
          <Button variant="quiet" onClick={() => window.location.reload()}>
            Try again
          </Button>
        )}
        {user ? null : (
          <Link href="/" className={buttonClass({ variant: 'quiet' })}>
            What is Nod?
          </Link>
        )}
      </div>
    </main>
  );
}
