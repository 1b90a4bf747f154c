import { percentOf } from '#contract/format.ts';
import { Flag } from '#web/brand/flag.tsx';
import { MatchMark } from '#web/brand/match-mark.tsx';
import type { NewMatch } from '#web/features/matches/new-matches.ts';
import { DialogDescription, DialogTitle, Modal } from '#web/ui/dialog.tsx';

interface MatchModalProps {
  readonly match: NewMatch;
  readonly seekerName: string;
  readonly onStartMessaging: () => void;
  readonly onClose: () => void;
}

/** Celebrates that both sides said yes. */
export function MatchModal({ match, seekerName, onStartMessaging, onClose }: MatchModalProps) {
  const { roleTitle, companyName, flagName, fitScoreInt } = match;
  return (
    <Modal
      open
      onOpenChange={onClose}
      focus="title"
      className="inset-0 bg-bottle px-6 pt-10 pb-6 text-white lg:m-auto lg:h-fit lg:max-h-[94dvh] lg:w-[460px] lg:rounded-card lg:px-10 lg:pb-8 lg:shadow-card"
    >
      <MatchMark
        celebrate
        seekerName={seekerName}
        employerName={flagName ?? companyName}
        className="mx-auto mt-5 h-46 w-full max-w-80 flex-none lg:mt-2"
      />
      <DialogTitle className="mt-9 text-center text-46">It's a Match!</DialogTitle>
      <DialogDescription className="mt-3 text-center text-18 text-on-bottle">
        {`You and ${companyName} liked each other`}
      </DialogDescription>
      <div className="mx-auto mt-8 w-full max-w-[380px] flex-none rounded-panel bg-white/10 p-4 ring-1 ring-white/15">
        <div className="flex items-center gap-3">
          <Flag name={flagName ?? companyName} size={52} />
          <div className="min-w-0 wrap-anywhere">
            <p className="text-16 leading-tight font-semibold">{roleTitle}</p>
            <p className="mt-0.5 text-15 text-on-bottle">{companyName}</p>
          </div>
        </div>
        {fitScoreInt === null ? null : (
          <p className="mt-4 flex items-baseline justify-between border-t border-white/15 pt-3 text-15 text-on-bottle">
            Match Score
            <b className="display num text-24 text-white">{percentOf(fitScoreInt)}%</b>
          </p>
        )}
      </div>
      <div className="mx-auto mt-auto grid w-full max-w-[380px] flex-none gap-2 pt-8">
        <button
          type="button"
          onClick={onStartMessaging}
          className="min-h-14 rounded-control bg-white px-7 text-18 font-semibold text-bottle outline-white transition-colors hover:bg-on-bottle"
        >
          Start Messaging
        </button>
        <button
          type="button"
          onClick={onClose}
          className="min-h-12 rounded-control px-5 text-16 font-semibold text-white outline-white transition-colors hover:bg-white/10"
        >
          Maybe Later
        </button>
      </div>
    </Modal>
  );
}
