import { useId, useState } from 'react';
import { EARLIEST_MS, type Interview, PROPOSALS_MAX } from '#contract/interviews.ts';
import { clockChangeInWords, formatWhenFor, instantAt, type WallTime } from '#contract/when.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { useReply } from './interviews-query.ts';
import { ownZone } from './words.ts';

interface AnotherTimeDialogProps {
  readonly interview: Interview;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const NO_TIME: WallTime = { date: '', time: '' };

/** Up to three times that would suit, in the interview's time zone, so that both sides mean the same. */
export function AnotherTimeDialog({ interview, open, onOpenChange }: AnotherTimeDialogProps) {
  const [walls, setWalls] = useState<readonly WallTime[]>([NO_TIME]);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const reply = useReply(interview.id);

  function change(index: number, changes: Partial<WallTime>) {
    setError(null);
    setWalls(walls.map((wall, position) => (position === index ? { ...wall, ...changes } : wall)));
  }

  function send() {
    const times = instantsOf(walls, interview.timeZone, Date.now());
    if (typeof times === 'string') return setError(times);
    if (times.length === 0 && note.trim() === '')
      return setError('Give a time that suits you, or write a note.');
    reply.mutate(
      { answer: 'another_time', proposals: times, note },
      { onSuccess: () => onOpenChange(false) },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ask for another time"
      description={`${interview.role.employer.companyName} can accept one of your times with one tap.`}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Back
          </Button>
          <Button busy={reply.isPending} busyLabel="Sending..." onClick={send}>
            Send
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {walls.map((wall, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end.
          <TimeRow key={index} index={index} wall={wall} interview={interview} onChange={change} />
        ))}
        {walls.length < PROPOSALS_MAX ? (
          <Button variant="quiet" size="sm" onClick={() => setWalls([...walls, NO_TIME])}>
            Add another time
          </Button>
        ) : null}
        <Field label="Note (optional)">
          <Textarea
            name="note"
            rows={2}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            maxLength={500}
          />
        </Field>
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}

interface TimeRowProps {
  readonly index: number;
  readonly wall: WallTime;
  readonly interview: Interview;
  readonly onChange: (index: number, changes: Partial<WallTime>) => void;
}

function TimeRow({ index, wall, interview, onChange }: TimeRowProps) {
  const { timeZone, duration } = interview;
  const meaningId = useId();
  const instant = instantAt(wall, timeZone);
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Field label={`Date ${index + 1}`}>
          <TextInput
            type="date"
            value={wall.date}
            aria-describedby={meaningId}
            onChange={(event) => onChange(index, { date: event.target.value })}
          />
        </Field>
        <Field label={`Time ${index + 1}`}>
          <TextInput
            type="time"
            step={300}
            value={wall.time}
            aria-describedby={meaningId}
            onChange={(event) => onChange(index, { time: event.target.value })}
          />
        </Field>
      </div>
      <p id={meaningId} className="num text-14 text-ink-2">
        {'at' in instant ? formatWhenFor(instant.at, duration, timeZone, ownZone()) : null}
        {wall.date && wall.time && instant.kind !== 'once' ? ` ${clockChangeInWords(wall, timeZone)}` : null}
      </p>
    </div>
  );
}

/** The instants of these times, or an error about the first invalid one. */
function instantsOf(walls: readonly WallTime[], zone: string, now: number): string[] | string {
  const times: string[] = [];
  for (const wall of walls) {
    if (wall.date === '' && wall.time === '') continue;
    const instant = instantAt(wall, zone);
    if (!('at' in instant)) return clockChangeInWords(wall, zone) ?? '';
    if (instant.at.getTime() < now + EARLIEST_MS) return 'Choose times at least one hour from now.';
    times.push(instant.at.toISOString());
  }
  return times;
}
