import { CalendarPlus, Check } from 'lucide-react';
import { useState } from 'react';
import { type Interview, isOpenInterview } from '#contract/interviews.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { AnotherTimeDialog } from './another-time-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChooseTime } from './choose-time.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { InterviewBadge, InterviewFacts, Proposals } from './facts.tsx';
import { calendarHref, useReply } from './interviews-query.ts';

const NoShows = lazyPart(async () => (await import('./no-shows.tsx')).NoShows);

type DialogName = 'another' | 'decline' | 'cancel';

/** An interview as its seeker sees it, with every possible reply. */
export function InterviewCard({ interview }: { readonly interview: Interview }) {
  const { id, role, status } = interview;
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const isOpen = isOpenInterview(status);
  const hasChoice = isOpen && (interview.offeredTimes ?? []).length > 0;
  const dialog = { interview, open: true, onOpenChange: (open: boolean) => !open && setOpenDialog(null) };
  return (
    <article aria-label={`Interview for ${role.title}`} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-sans text-16 leading-tight font-semibold tracking-normal wrap-anywhere">
            {role.title}
          </h3>
          <p className="mt-0.5 text-14 text-ink-2 wrap-anywhere">{role.employer.companyName}</p>
        </div>
        <InterviewBadge interview={interview} />
      </div>
      <InterviewFacts interview={interview} />
      <Proposals interview={interview} who="You" />
      {hasChoice ? <ChooseTime interview={interview} /> : null}
      <div className="flex flex-wrap gap-2">
        {isOpen ? <Answers interview={interview} onAsk={setOpenDialog} /> : null}
        {status === 'past' || hasChoice ? null : (
          <a href={calendarHref(id)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <Icon of={CalendarPlus} className="size-4.5" />
            {isOpen ? 'Add to calendar' : 'Remove from my calendar'}
          </a>
        )}
        {isOpen && status !== 'awaiting' ? (
          <Button variant="ghost" size="sm" onClick={() => setOpenDialog('cancel')}>
            Cancel interview
          </Button>
        ) : null}
      </div>
      <NoShowsPart interview={interview} />
      {openDialog === 'another' ? <AnotherTimeDialog {...dialog} /> : null}
      {openDialog === 'decline' ? <DeclineDialog {...dialog} /> : null}
      {openDialog === 'cancel' ? <CancelDialog {...dialog} /> : null}
    </article>
  );
}

/** Loaded separately: most interviews take place. */
function NoShowsPart({ interview }: { readonly interview: Interview }) {
  if (!interview.noShows?.length && !interview.mayRecordNoShow) return null;
  return (
    <Part>
      <NoShows interview={interview} />
    </Part>
  );
}

interface AnswersProps {
  readonly interview: Interview;
  readonly onAsk: (dialog: DialogName) => void;
}

function Answers({ interview: { id, status, offeredTimes = [] }, onAsk }: AnswersProps) {
  const reply = useReply(id);
  return (
    <>
      {status === 'accepted' || offeredTimes.length > 0 ? null : (
        <Button size="sm" busy={reply.isPending} onClick={() => reply.mutate({ answer: 'accepted' })}>
          <Icon of={Check} className="size-4.5" /> Accept
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => onAsk('another')}>
        {status === 'another_time' ? 'Change my times' : 'Ask for another time'}
      </Button>
      {status === 'awaiting' ? (
        <Button variant="ghost" size="sm" onClick={() => onAsk('decline')}>
          Decline
        </Button>
      ) : null}
    </>
  );
}
