import { useState } from 'react';
import type { Interview, NoShow } from '#contract/interviews.ts';
import { dayInFull } from '#web/format/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { useContestNoShow, useRecordNoShow, useWithdrawNoShow } from './interviews-query.ts';

/**
 * What either side has recorded about the other not coming, with the replies that the reader may give. Renders nothing if
 * there is no record and none can be made.
 */
export function NoShows({ interview }: { readonly interview: Interview }) {
  const { noShows = [], mayRecordNoShow = false, seeker } = interview;
  const [dialog, setDialog] = useState<'record' | 'contest' | null>(null);
  if (noShows.length === 0 && !mayRecordNoShow) return null;
  const ownSide = seeker ? 'employer' : 'seeker';
  const close = () => setDialog(null);
  return (
    <div className="grid gap-3">
      {noShows.map((each) => (
        <Record
          key={each.by}
          interview={interview}
          record={each}
          isOwn={each.by === ownSide}
          onContest={() => setDialog('contest')}
        />
      ))}
      {mayRecordNoShow ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-4 justify-self-start"
          onClick={() => setDialog('record')}
        >
          {seeker ? `${seeker.firstName} did not come` : 'Nobody came'}
        </Button>
      ) : null}
      {dialog === 'record' ? <RecordDialog interview={interview} onClose={close} /> : null}
      {dialog === 'contest' ? <ContestDialog interview={interview} onClose={close} /> : null}
    </div>
  );
}

interface RecordProps {
  readonly interview: Interview;
  readonly record: NoShow;
  readonly isOwn: boolean;
  readonly onContest: () => void;
}

function Record({ interview, record, isOwn, onContest }: RecordProps) {
  const { by, note, recordedAt, expiresAt, contest } = record;
  const withdraw = useWithdrawNoShow(interview.id);
  const { seeker } = interview;
  const company = interview.role.employer.companyName;
  const says = isOwn
    ? by === 'employer'
      ? `Your company recorded that ${seeker?.firstName} did not come.`
      : 'You recorded that nobody came.'
    : `${by === 'employer' ? company : seeker?.firstName} recorded that ${by === 'employer' ? 'you did not come' : 'nobody came'}.`;
  const otherParty = isOwn ? (seeker?.firstName ?? company) : 'You';
  return (
    <section aria-label="A missed interview" className="grid gap-2 rounded-tile bg-sunken p-4 text-15">
      <p className="font-semibold">{says}</p>
      {note ? <p className="wrap-anywhere">“{note}”</p> : null}
      {contest ? (
        <p className="wrap-anywhere">
          <b>{otherParty} said:</b> “{contest.note}”
        </p>
      ) : null}
      <p className="text-14 text-ink-2">
        Recorded on {dayInFull(recordedAt)}. Nobody outside {seeker ? 'your company' : company} sees it,
        except {seeker ? seeker.firstName : 'you'}, and it is erased on {dayInFull(expiresAt)}.
      </p>
      {isOwn ? (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          Take it back
        </Button>
      ) : (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={onContest}>
          {contest ? 'Change what you said' : 'That is wrong'}
        </Button>
      )}
    </section>
  );
}

interface DialogProps {
  readonly interview: Interview;
  readonly onClose: () => void;
}

function RecordDialog({ interview, onClose }: DialogProps) {
  const [note, setNote] = useState('');
  const record = useRecordNoShow(interview.id);
  const { seeker } = interview;
  const otherParty = seeker?.firstName ?? interview.role.employer.companyName;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={seeker ? `Record that ${otherParty} did not come?` : 'Record that nobody came?'}
      description={`${otherParty} is notified immediately and can disagree. ${
        seeker
          ? 'Your colleagues see it after three days, or once the applicant disagrees. No other company ever sees it, no score depends on it'
          : 'Nobody else sees it, no score depends on it'
      }, and it is erased after a year.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button
            variant="danger"
            busy={record.isPending}
            busyLabel="Recording..."
            onClick={() => record.mutate(note, { onSuccess: onClose })}
          >
            Record it
          </Button>
        </>
      }
    >
      <Field label="What happened (optional)" hint={`${otherParty} will read this.`}>
        <Textarea
          name="note"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={500}
        />
      </Field>
    </Dialog>
  );
}

function ContestDialog({ interview, onClose }: DialogProps) {
  const [note, setNote] = useState('');
  const contest = useContestNoShow(interview.id);
  const otherParty = interview.seeker?.firstName ?? interview.role.employer.companyName;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What happened instead?"
      description="It is shown beside the record from now on."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button
            busy={contest.isPending}
            busyLabel="Sending..."
            disabled={note.trim() === ''}
            onClick={() => contest.mutate(note, { onSuccess: onClose })}
          >
            Send
          </Button>
        </>
      }
    >
      <Field label="Your side" hint={`${otherParty} will read this.`}>
        <Textarea
          name="note"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={500}
        />
      </Field>
    </Dialog>
  );
}
