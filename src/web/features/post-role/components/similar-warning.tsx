import { Link } from 'wouter';
import type { SimilarRole } from '#contract/roles.ts';
import { dayOf } from '#web/format/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Warning } from '#web/ui/warning.tsx';

interface SimilarWarningProps {
  readonly roles: readonly SimilarRole[];
  readonly isBusy: boolean;
  readonly onPostAnyway: () => void;
}

/** Warns that the employer has a similar live role already. That may be intended. */
export function SimilarWarning({ roles, isBusy, onPostAnyway }: SimilarWarningProps) {
  return (
    <Warning title="You already have this job live">
      <ul className="grid gap-1">
        {roles.map((role) => (
          <li key={role.id}>
            <Link href={`/employer/job/${role.id}`} className="font-semibold underline underline-offset-4">
              {role.title}
            </Link>
            {role.locationCity ? `, ${role.locationCity}` : ''}, posted {dayOf(role.createdAt, Date.now())}
          </li>
        ))}
      </ul>
      <p>
        Seekers would see {roles.length === 1 ? 'both' : 'all of them'}. What you typed stays here while you
        look at {roles.length === 1 ? 'the other one' : 'the others'}.
      </p>
      <div>
        <Button variant="quiet" busy={isBusy} busyLabel="Posting..." onClick={onPostAnyway}>
          Post anyway
        </Button>
      </div>
    </Warning>
  );
}
