import type { SeekerApplication } from '#contract/applications.ts';
import { StatusBadge } from '#web/brand/status-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';

interface SeekerStatusProps {
  readonly application: Pick<SeekerApplication, 'status' | 'threadId'>;
}

/**
 * The status as the seeker sees it: "Matched" once both sides said yes, until the employer moves the application on from
 * pending or reviewing.
 */
export function SeekerStatus({ application: { status, threadId } }: SeekerStatusProps) {
  const isUnmoved = status === 'pending' || status === 'reviewing';
  if (threadId !== undefined && isUnmoved) return <Badge tone="brand">Matched</Badge>;
  return <StatusBadge status={status} />;
}
