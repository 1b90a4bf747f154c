import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '#web/device/use-now.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InterviewCard } from './interview-card.tsx';
import { isUpcoming, useOpenInterview } from './interviews-query.ts';
import { ScheduleLink } from './schedule-link.tsx';
import { statusWords, TYPE_WORDS, whenInWords } from './words.ts';

/**
 * The upcoming interview of this conversation's two sides, in one line under their names. Renders nothing if there is
 * none.
 */
export function ThreadInterview({ threadId }: { readonly threadId: string }) {
  const interview = useOpenInterview({ threadId });
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  if (!interview || !isUpcoming(interview, now)) return null;
  const look = { variant: 'quiet', size: 'sm' } as const;
  return (
    <section
      aria-label="Interview"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-info-soft px-4 py-2 text-14 lg:px-6"
    >
      <Icon of={CalendarClock} className="size-5 text-info" />
      <p className="min-w-0 flex-[1_1_200px]">
        <b className="num">{whenInWords(interview)}</b>
        <span className="block text-ink-2">
          {TYPE_WORDS[interview.interviewType]} · {statusWords(interview).words}
        </span>
      </p>
      {interview.seeker ? (
        <ScheduleLink to={{ interviewId: interview.id }} className={buttonClass(look)}>
          Details
        </ScheduleLink>
      ) : (
        <Button {...look} onClick={() => setIsOpen(true)}>
          {interview.status === 'awaiting' ? 'Answer' : 'Details'}
        </Button>
      )}
      {isOpen ? (
        <Sheet open onOpenChange={setIsOpen} title="Interview">
          <InterviewCard interview={interview} />
        </Sheet>
      ) : null}
    </section>
  );
}
