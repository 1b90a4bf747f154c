import { Link } from 'wouter';
import { useUser } from './user.ts';

/** For somebody who is signed in already. Loaded separately, because most visitors of the page are not. */
export function SignedInNote() {
  const user = useUser();
  if (!user) return null;
  return (
    <p className="mt-2 text-15 text-ink-2">
      You are signed in as {user.firstName}. Signing in as someone else signs you out. You can also{' '}
      <Link href="/" className="font-semibold text-brand underline underline-offset-4">
        go back
      </Link>
      .
    </p>
  );
}
