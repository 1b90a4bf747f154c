import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const STATUS_BADGES: Readonly<Record<string, readonly [words: string, tone: BadgeTone]>> = {
  pending: ['Pending', 'amber'],
  reviewing: ['Reviewing', 'info'],
  shortlisted: ['Shortlisted', 'brand'],
  interview_scheduled: ['Interview', 'info'],
  offered: ['Offered', 'brand'],
  rejected: ['Rejected', 'danger'],
  hired: ['Hired', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
  live: ['Active', 'brand'],
  paused: ['Paused', 'neutral'],
  closed: ['Closed', 'neutral'],
  expired: ['Expired', 'neutral'],
};

/** The state of an application or a role in words. */
export function statusWords(status: string): string {
  return STATUS_BADGES[status]?.[0] ?? status;
}

/** The state of an application or a role in words. An unknown one is shown unchanged, in the neutral tone. */
export function StatusBadge({ status, className }: { readonly status: string; readonly className?: string }) {
  const [words, tone] = STATUS_BADGES[status] ?? [status, 'neutral' as const];
  return (
    <Badge tone={tone} {...(className ? { className } : {})}>
      {words}
    </Badge>
  );
}
