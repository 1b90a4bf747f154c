import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type EmployerRole, ROLE_LIFE_DAYS } from '#contract/roles.ts';
import { dayOf } from '#web/format/days.ts';
import { DAY } from '#web/format/time.ts';
import { Button } from '#web/ui/button.tsx';
import { useRoleNumbers } from './numbers-query.ts';
import type { useRoleStatus } from './use-role-status.ts';

/** From this many days before the end, the employer is asked whether they are still hiring. */
const ASK_DAYS = 7;

interface RoleNoticeProps {
  readonly role: EmployerRole;
  readonly change: ReturnType<typeof useRoleStatus>;
}

/** Why a role is not in the decks, or soon will not be (D25, D45). */
export function RoleNotice({ role, change }: RoleNoticeProps) {
  const { data: numbers } = useRoleNumbers(role.id);
  const now = Date.now();
  if (role.heldSince && role.status === 'live') {
    return (
      <Notice
        action={
          <Link
            // With the whole company on hold (D26), the overdue answers may be those of its other roles.
            href={`/employer/dashboard?tab=applications${numbers?.overdue === 0 ? '' : `&role=${role.id}`}&status=pending,reviewing&sort=due`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Answer them
          </Link>
        }
      >
        Hidden from new seekers since {dayOf(role.heldSince, now)}, because answers are overdue. It comes back
        once you have answered.
      </Notice>
    );
  }
  const isEnding = role.status === 'live' && Date.parse(role.expiresAt) - now < ASK_DAYS * DAY;
  if (!isEnding && role.status !== 'expired') return null;
  const day = dayOf(role.expiresAt, now);
  // Confirming would change nothing: the role ends on its closing date.
  if (role.closesAt === role.expiresAt) {
    return (
      <Notice
        action={
          isEnding ? (
            <Link
              href={`/employer/job/${role.id}/edit`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Change the date
            </Link>
          ) : null
        }
      >
        Seekers {isEnding ? 'stop' : 'stopped'} seeing this job on {day}, its closing date.
      </Notice>
    );
  }
  return (
    <Notice
      action={
        // An expired role already has its button beside its title.
        isEnding ? (
          <Button variant="quiet" size="sm" busy={change.isPending} onClick={() => change.mutate('live')}>
            Confirm for {ROLE_LIFE_DAYS} days
          </Button>
        ) : null
      }
    >
      {isEnding
        ? `Still hiring? Seekers stop seeing this job on ${day}.`
        : `Seekers stopped seeing this job on ${day}: a job is shown for ${ROLE_LIFE_DAYS} days, unless you confirm that it is still open.`}
    </Notice>
  );
}

interface NoticeProps {
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Notice({ action, children }: NoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel bg-amber-soft px-4 py-3 text-15 text-on-amber lg:px-6">
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      {action}
    </div>
  );
}
