import type { ThreadItem } from '#contract/messages.ts';
import { MatchMark } from '#web/brand/match-mark.tsx';
import { useNow } from '#web/device/use-now.ts';
import { matchedInWords } from '#web/format/days.ts';

const SEEKER_STARTERS = [
  'Hi, great to match with you! What would the first month look like?',
  'Hello! Could you tell me more about the team I’d be working with?',
  'Hi! What are the next steps from here?',
] as const;

const EMPLOYER_STARTERS = [
  'Hi, thank you for applying! When would suit you for a first call?',
  'Hello! What drew you to this role?',
  'Hi! Is there anything you would like to know before we talk?',
] as const;

interface EmptyThreadProps {
  readonly item: ThreadItem;
  readonly seekerName: string;
  /** Called with a suggested first line: it is put into the field, to be edited or sent. */
  readonly onPick: (text: string) => void;
}

/** A conversation without messages. */
export function EmptyThread({ item, seekerName, onPick }: EmptyThreadProps) {
  const now = useNow();
  const starters = item.seeker ? EMPLOYER_STARTERS : SEEKER_STARTERS;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6">
      <div className="mx-auto grid max-w-[480px] justify-items-center text-center">
        <p className="text-13 text-ink-3">{matchedInWords(item.thread.matchedAt, now)}</p>
        <MatchMark
          seekerName={seekerName}
          employerName={item.employer.companyName}
          className="mt-4 w-44 max-w-full"
        />
        <p className="display mt-4 text-28">It's a Match!</p>
        <p className="mt-1 text-16 text-ink-2">Start the conversation with your new match</p>
        <ul aria-label="Ways to begin" className="mt-6 grid w-full gap-2">
          {starters.map((starter) => (
            <li key={starter}>
              <button
                type="button"
                onClick={() => onPick(starter)}
                className="min-h-11 w-full rounded-tile bg-surface px-4 py-2.5 text-left text-15 text-ink-2 ring-1 ring-line hover:bg-sunken hover:text-ink"
              >
                {starter}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
