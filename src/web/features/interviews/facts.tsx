import type { ReactNode } from 'react';
import type { Interview } from '#contract/interviews.ts';
import { Badge } from '#web/ui/badge.tsx';
import { placeHref } from './place-href.ts';
import { PLACE_WORDS, slotInWords, statusWords, TYPE_WORDS, whenInWords } from './words.ts';

/** When, where and with whom the interview is, and its state. */
export function InterviewFacts({ interview }: { readonly interview: Interview }) {
  const { interviewType, location, interviewerName, interviewerEmail, agenda } = interview;
  const { interviewers = [], offeredTimes = [] } = interview;
  const hasChoice = offeredTimes.length > 0;
  return (
    <dl className="grid gap-2 text-15">
      <Fact term={TYPE_WORDS[interviewType]}>
        <b className="num">{whenInWords(interview)}</b>
      </Fact>
      {hasChoice && interview.seeker ? (
        <Fact term="Offered">
          <ul className="num">
            {offeredTimes.map((at) => (
              <li key={at}>{slotInWords(at, interview)}</li>
            ))}
          </ul>
        </Fact>
      ) : null}
      {location ? (
        <Fact term={PLACE_WORDS[interviewType].label}>
          <InterviewPlace interview={interview} />
        </Fact>
      ) : null}
      <Fact term="With">
        {interviewerName ? `${interviewerName}, ` : null}
        <a href={`mailto:${interviewerEmail}`} className="underline">
          {interviewerEmail}
        </a>
      </Fact>
      {interviewers.length > 1 ? (
        <Fact term="Interviewers">{interviewers.map(({ name }) => name).join(', ')}</Fact>
      ) : null}
      {agenda ? (
        <Fact term="Agenda">
          <span className="whitespace-pre-line">{agenda}</span>
        </Fact>
      ) : null}
      <CancellationOrNote interview={interview} />
    </dl>
  );
}

interface ProposalsProps {
  readonly interview: Interview;
  readonly who: 'You' | 'They';
}

/** The times that the seeker proposed instead; renders nothing without any. */
export function Proposals({ interview, who }: ProposalsProps) {
  const { proposals } = interview;
  if (proposals.length === 0) return null;
  return (
    <div className="text-15">
      <p className="text-ink-2">{who} could do:</p>
      <ul className="num font-semibold">
        {proposals.map((at) => (
          <li key={at}>{slotInWords(at, interview)}</li>
        ))}
      </ul>
    </div>
  );
}

export function InterviewBadge({ interview }: { readonly interview: Interview }) {
  const { words, tone } = statusWords(interview);
  return <Badge tone={tone}>{words}</Badge>;
}

/** A valid link can be opened and a phone number called; anything else is plain text. */
export function InterviewPlace({
  interview: { interviewType, location },
}: {
  readonly interview: Pick<Interview, 'interviewType' | 'location'>;
}) {
  const href = placeHref(interviewType, location ?? '');
  if (href === null) return <>{location}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underline wrap-anywhere">
      {location}
    </a>
  );
}

function CancellationOrNote({ interview }: { readonly interview: Interview }) {
  const { status, cancelledBy, cancelReason, replyNote, seeker } = interview;
  if (status === 'cancelled') {
    const isOwn = (cancelledBy === 'employer') === Boolean(seeker);
    const who = isOwn ? 'You' : (seeker?.firstName ?? interview.role.employer.companyName);
    return <Fact term="Cancelled">{[`${who} cancelled it.`, cancelReason].filter(Boolean).join(' ')}</Fact>;
  }
  if (replyNote === null) return null;
  return <Fact term={seeker ? 'Their note' : 'Your note'}>{replyNote}</Fact>;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[150px_minmax(0,1fr)]">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
