import { Plus, X } from 'lucide-react';
import { OFFERED_MAX } from '#contract/interviews.ts';
import type { WallTime } from '#contract/when.ts';
import { useFormContext } from '#web/forms/form-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import type { InterviewDraft } from './interview-draft.ts';

const NO_TIME: WallTime = { date: '', time: '' };

/** Further times for the applicant to choose from. */
export function OfferedTimes() {
  const { draft, errors, change } = useFormContext<InterviewDraft>();
  const { others } = draft;

  function changeTime(index: number, changes: Partial<WallTime>) {
    change({ others: others.map((wall, position) => (position === index ? { ...wall, ...changes } : wall)) });
  }

  return (
    <div className="grid gap-3">
      <div>
        <p className="text-15 font-semibold">Let them choose</p>
        <p className="text-14 text-ink-2">
          {others.length === 0
            ? 'Offer a choice of times, five at most. The one they choose is booked.'
            : 'They choose one of these or the time above, and their choice is booked. Until then, only the soonest is held.'}
        </p>
      </div>
      {others.map((wall, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its two fields.
        <div key={index} className="flex flex-wrap items-end gap-3">
          <Field label={`Date ${index + 2}`} className="min-w-0 flex-[1_1_9rem]">
            <TextInput
              type="date"
              value={wall.date}
              onChange={(event) => changeTime(index, { date: event.target.value })}
            />
          </Field>
          <Field label={`Time ${index + 2}`} className="min-w-0 flex-[1_1_8rem]">
            <TextInput
              type="time"
              step={300}
              value={wall.time}
              onChange={(event) => changeTime(index, { time: event.target.value })}
            />
          </Field>
          <IconButton
            icon={X}
            label={`Remove time ${index + 2}`}
            onClick={() => change({ others: others.filter((_, position) => position !== index) })}
          />
        </div>
      ))}
      {errors.others ? <p className="text-14 font-medium text-danger">{errors.others}</p> : null}
      {others.length < OFFERED_MAX - 1 ? (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => change({ others: [...others, NO_TIME] })}
        >
          <Icon of={Plus} className="size-4.5" /> Offer another time
        </Button>
      ) : null}
    </div>
  );
}
