import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { changeInterview, type Interview, isOpenInterview } from '#contract/interviews.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import { InterviewBadge, InterviewFacts, Proposals } from './facts.tsx';
import { calendarHref, refreshInterviews } from './interviews-query.ts';
import { NoShows } from './no-shows.tsx';
import { ScheduleLink } from './schedule-link.tsx';
import { slotInWords } from './words.ts';

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

interface InterviewStateProps {
  readonly interview: Interview;
  readonly mayEdit: boolean;
}

/** An interview's state for the employer: the seeker's reply, with their proposed times one tap away. */
export function InterviewState({ interview, mayEdit }: InterviewStateProps) {
  const [isCancelling, setIsCancelling] = useState(false);
  const isOpen = isOpenInterview(interview.status);
  return (
    <Panel className="mt-6 grid gap-4">
      <div>
        <InterviewBadge interview={interview} />
      </div>
      <InterviewFacts interview={interview} />
      {mayEdit ? <ProposedTimes interview={interview} /> : <Proposals interview={interview} who="They" />}
      <NoShows interview={interview} />
      <div className="flex flex-wrap gap-2">
        <a href={calendarHref(interview.id)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <Icon of={CalendarPlus} className="size-4.5" /> Add to calendar
        </a>
        {mayEdit && interview.threadId && interview.seeker ? (
          <Link
            href={`/chat/${interview.seeker.id}?thread=${interview.threadId}`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <Icon of={MessageCircle} className="size-4.5" /> Message
          </Link>
        ) : null}
        {mayEdit && isOpen ? (
          <Button variant="ghost" size="sm" onClick={() => setIsCancelling(true)}>
            Cancel interview
          </Button>
        ) : null}
        {mayEdit && !isOpen ? (
          <ScheduleLink
            to={{ applicationId: interview.applicationId }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            Schedule another
          </ScheduleLink>
        ) : null}
      </div>
      <WhenWanted isWanted={isCancelling} onClose={() => setIsCancelling(false)}>
        <CancelDialog interview={interview} open={isCancelling} onOpenChange={setIsCancelling} />
      </WhenWanted>
    </Panel>
  );
}

/** Renders nothing without any. */
function ProposedTimes({ interview }: { readonly interview: Interview }) {
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: (scheduledAt: string) =>
      call(changeInterview, { params: { interviewId: interview.id }, body: { scheduledAt } }),
    onSuccess: () => toast({ title: 'Interview Updated', description: 'Agreed. They have been notified.' }),
    onError: (error) => reportFailure(error, 'Please try again.'),
    onSettled: () => refreshInterviews(client),
  });
  if (interview.proposals.length === 0) return null;
  return (
    <div>
      <h2 className="text-18">{interview.seeker?.firstName} could do</h2>
      <ul className="mt-2 grid gap-2">
        {interview.proposals.map((at) => (
          <li key={at} className="flex flex-wrap items-center justify-between gap-2">
            <span className="num text-15 font-semibold">{slotInWords(at, interview)}</span>
            <Button
              size="sm"
              busy={take.isPending}
              aria-label={`Take this time, ${slotInWords(at, interview)}`}
              onClick={() => take.mutate(at)}
            >
              Take this time
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
