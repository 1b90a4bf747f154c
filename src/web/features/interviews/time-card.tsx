import { twelveHour } from '#contract/clock-format.ts';
import { INTERVIEW_DURATIONS } from '#contract/interviews.ts';
import { clockChangeInWords, dayInWords, formatWhenFor } from '#contract/when.ts';
import { useNow } from '#web/device/use-now.ts';
import { useFormContext } from '#web/forms/form-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Required } from '#web/ui/required.tsx';
import { freeSlots } from './free-slots.ts';
import type { InterviewDraft } from './interview-draft.ts';
import { startOf } from './interview-draft.ts';
import { useTakenTimes } from './interviews-query.ts';
import { OfferedTimes } from './offered-times.tsx';
import { DURATION_WORDS, ownZone } from './words.ts';
import { ZoneField } from './zone-field.tsx';

const SUGGESTED_COUNT = 6;

/** The time: local time in a zone, with its meaning written out, and free times to choose with one tap. */
export function TimeCard() {
  const { draft, errors, change } = useFormContext<InterviewDraft>();
  return (
    <FormCard
      title="Date & Time"
      hint="At least an hour from now. The applicant is asked whether the time suits them."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Required>Date</Required>} error={errors.date} required>
          <TextInput
            type="date"
            name="date"
            value={draft.date}
            onChange={(event) => change({ date: event.target.value })}
          />
        </Field>
        <Field label={<Required>Time</Required>} error={errors.time} required>
          <TextInput
            type="time"
            name="time"
            step={300}
            value={draft.time}
            onChange={(event) => change({ time: event.target.value })}
          />
        </Field>
        <Field label="Duration">
          <Select
            name="duration"
            value={draft.duration}
            onChange={(event) =>
              change({
                duration: INTERVIEW_DURATIONS.find((each) => each === Number(event.target.value)) ?? 60,
              })
            }
          >
            {INTERVIEW_DURATIONS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {DURATION_WORDS[minutes]}
              </option>
            ))}
          </Select>
        </Field>
        <ZoneField value={draft.timeZone} onChange={(timeZone) => change({ timeZone })} />
      </div>
      <TimeInWords />
      <FreeSlots />
      <OfferedTimes />
    </FormCard>
  );
}

/** The chosen time in words, in its zone and also in the member's if that differs, and a warning near a clock change. */
function TimeInWords() {
  const { draft } = useFormContext<InterviewDraft>();
  const at = startOf(draft);
  if (draft.date === '' || draft.time === '') return null;
  const warning = clockChangeInWords(draft, draft.timeZone);
  return (
    <div role="status" className="grid gap-1 text-15">
      {at ? (
        <p className="num font-semibold">{formatWhenFor(at, draft.duration, draft.timeZone, ownZone())}</p>
      ) : null}
      {warning ? <p className="font-medium text-danger">{warning}</p> : null}
    </div>
  );
}

function FreeSlots() {
  const { draft, change } = useFormContext<InterviewDraft>();
  const takenTimes = useTakenTimes(draft.interviewerEmail);
  const now = useNow();
  const slots = freeSlots(takenTimes, {
    email: draft.interviewerEmail,
    minutes: draft.duration,
    zone: draft.timeZone,
    now,
    count: SUGGESTED_COUNT,
  });
  if (slots.length === 0) return null;
  return (
    <div>
      <p id="free-slots" className="text-15 font-semibold">
        Times with no other interview
      </p>
      <ul aria-labelledby="free-slots" className="mt-2 flex flex-wrap gap-2">
        {slots.map(({ date, time }) => (
          <li key={`${date} ${time}`}>
            <Button
              variant="quiet"
              size="sm"
              className="num"
              aria-pressed={draft.date === date && draft.time === time}
              onClick={() => change({ date, time })}
            >
              {dayInWords(`${date}T12:00:00Z`, 'UTC').slice(0, -5)}, {twelveHour(time)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
