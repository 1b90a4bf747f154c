import { Link } from 'wouter';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { cx } from '#web/ui/cx.ts';

/** Shown while nothing is known about the seeker, because a percentage would then be the same on every card. */
export function UnknownFit({ className }: { readonly className?: string }) {
  const { role } = useSignedInUser();
  // An Admin has no profile, nor a page for one (D2).
  if (role === 'Admin')
    return <span className={cx('text-ink-2', className)}>Seekers see their fit here</span>;
  return (
    <Link
      href="/onboarding"
      // A drag that starts here moves the card; it does not drag the link.
      draggable={false}
      // On a card, a click elsewhere opens the details.
      onClick={(event) => event.stopPropagation()}
      className={cx('font-semibold text-brand underline underline-offset-4', className)}
    >
      Tell us what you need, and see your fit
    </Link>
  );
}
