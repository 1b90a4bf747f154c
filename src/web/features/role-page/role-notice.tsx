import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type EmployerRole, ROLE_LIFE_DAYS } from '#contract/roles.ts';
import { dayOf } from '#web/format/days.ts';
import { DAY } from '#web/format/time.ts';
import { Button } from '#web/ui/button.tsx';
import type { useRoleStatus } from './use-role-status.ts';

/** From this many days before the end, the employer is asked whether they are still hiring. */
const ASK_DAYS = 7;

interface RoleNoticeProps {
  readonly role: EmployerRole;
  readonly change: ReturnType<typeof useRoleStatus>;
}

/** Why a role is not in the decks, or soon will not be (D25, D45). */
export function RoleNotice({ role, change }: RoleNoticeProps) {
  const now = Date.now();
  if (role.heldSince && role.status === 'live') {
    return (
      <Notice
        action={
          <Link
            href={`/employer/dashboard?tab=applications&role=${role.id}&status=pending,reviewing&sort=due`}
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
        ? `Still hiring? Seekers stop seeing this job on ${dayOf(role.expiresAt, now)}.`
        : `Seekers stopped seeing this job on ${dayOf(role.expiresAt, now)}: a role is shown for ${ROLE_LIFE_DAYS} days, unless you confirm that it is still open.`}
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
