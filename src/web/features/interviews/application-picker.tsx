import { CalendarPlus, ChevronRight, CloudOff } from 'lucide-react';
import { Link } from 'wouter';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useInterviewable } from './interviews-query.ts';
import { ScheduleLink } from './schedule-link.tsx';

/**
 * Chooses an applicant without an upcoming interview: the shortlisted, and those whose interview was cancelled or is
 * over.
 */
export function ApplicationPicker() {
  const applications = useInterviewable();
  const { items: interviewable, more } = applications;
  if (interviewable === undefined) return <Loading className="min-h-60" />;
  if (interviewable === null) {
    return (
      <EmptyState
        icon={CloudOff}
        title="Applications could not be loaded"
        action={<Button onClick={() => void applications.refetch()}>Try again</Button>}
      />
    );
  }
  if (interviewable.length === 0) {
    return (
      <EmptyState
        icon={CalendarPlus}
        title="No one to schedule"
        action={
          <Link href="/employer/dashboard?tab=applications" className={buttonClass()}>
            See applications
          </Link>
        }
      >
        No one on your shortlist is waiting for an interview. Shortlist someone to interview them.
      </EmptyState>
    );
  }
  return (
    <Panel padded={false} className="mt-6">
      <ul className="divide-y divide-line">
        {interviewable.map((application) => (
          <li key={application.id}>
            <ScheduleLink
              to={{ applicationId: application.id }}
              className="flex min-h-16 items-center gap-3 px-4 py-3 -outline-offset-3 hover:bg-sunken"
            >
              <Avatar
                name={applicantName(application)}
                imageUrl={application.user.profileImageUrl}
                size={44}
                tone="blush"
              />
              <span className="min-w-0 flex-1">
                <span className="block text-16 font-semibold">{applicantName(application)}</span>
                <span className="block text-14 text-ink-2">{application.role.title}</span>
              </span>
              <Icon of={ChevronRight} className="size-5 text-ink-3" />
            </ScheduleLink>
          </li>
        ))}
      </ul>
      <ShowMore more={more} shown={interviewable.length} what="applications" className="p-4" />
    </Panel>
  );
}
