import { Link } from 'wouter';
import { twelveHour } from '#contract/clock-format.ts';
import { type Availability, INTERVIEWERS_MAX } from '#contract/interviews.ts';
import { mayAs } from '#contract/permissions.ts';
import { formatWhen, wallTimeOf } from '#contract/when.ts';
import { useMembers } from '#web/features/team/team-calls.ts';
import { useFormContext } from '#web/forms/form-context.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import type { InterviewDraft } from './interview-draft.ts';
import { timesOf } from './interview-draft.ts';
import { useKits } from './kits-query.ts';
import { useAvailability } from './panel-query.ts';

/** Colleagues who interview too, whether each is free, and the question kit. */
export function PanelCard({ interviewId }: { readonly interviewId: string | null }) {
  const { draft, errors, change } = useFormContext<InterviewDraft>();
  const times = timesOf(draft);
  const availability = useAvailability(draft.interviewerIds, times, draft.duration, interviewId);
  const isBusy = availability.some((each) => busyTimes(each, times, draft.duration, 'calendar').length > 0);
  return (
    <FormCard
      title="Your team"
      hint="Everyone you choose is invited, sees the applicant and writes a scorecard."
    >
      <Interviewers availability={availability} times={times} />
      {isBusy || errors.despiteCalendars ? (
        <Checkbox
          label="Book it even if a calendar says busy"
          hint={errors.despiteCalendars ?? 'Ask your colleagues first.'}
          checked={draft.despiteCalendars}
          onChange={({ target }) => change({ despiteCalendars: target.checked })}
        />
      ) : null}
      <KitSelect />
    </FormCard>
  );
}

interface InterviewersProps {
  readonly availability: readonly Availability[];
  readonly times: readonly string[];
}

/** Everybody at the company who may interview, to be chosen. */
function Interviewers({ availability, times }: InterviewersProps) {
  const { draft, change } = useFormContext<InterviewDraft>();
  const { items, more } = useMembers();
  if (items === undefined) return <Loading className="min-h-20" />;
  if (items === null) {
    return <p className="text-15 text-ink-2">Your team could not be loaded. Please reload this page.</p>;
  }
  // Somebody who may no longer interview is still listed if chosen, to be unticked.
  const candidates = items.filter(
    ({ userId, memberRole }) => mayAs(memberRole, 'notes') || draft.interviewerIds.includes(userId),
  );
  if (candidates.length <= 1 && !more.hasMore && draft.interviewerIds.length === 0) {
    return (
      <p className="text-15 text-ink-2">
        Nobody else at your company can interview yet.{' '}
        <Link href="/employer/team" className="font-semibold text-brand underline">
          Invite someone
        </Link>
      </p>
    );
  }
  const interviewerId = items.find(
    ({ email }) => email.toLowerCase() === draft.interviewerEmail.trim().toLowerCase(),
  )?.userId;
  const panel = new Set([...draft.interviewerIds, ...(interviewerId === undefined ? [] : [interviewerId])]);
  return (
    <Fieldset legend="Who interviews">
      <ul className="grid gap-1">
        {candidates.map(({ userId, firstName, lastName }) => {
          const isChosen = draft.interviewerIds.includes(userId);
          const isNamed = userId === interviewerId;
          const memberAvailability = availability.find((each) => each.userId === userId);
          return (
            <li key={userId}>
              <Checkbox
                label={`${firstName} ${lastName}`}
                hint={
                  isNamed
                    ? 'Named above, so always on the panel.'
                    : memberAvailability && (
                        <FreeBusy availability={memberAvailability} times={times} draft={draft} />
                      )
                }
                checked={isChosen || isNamed}
                disabled={isNamed || (!isChosen && panel.size >= INTERVIEWERS_MAX)}
                onChange={({ target }) =>
                  change({
                    interviewerIds: target.checked
                      ? [...draft.interviewerIds, userId]
                      : draft.interviewerIds.filter((each) => each !== userId),
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      <ShowMore more={more} shown={candidates.length} what="members" />
    </Fieldset>
  );
}

function KitSelect() {
  const { draft, change } = useFormContext<InterviewDraft>();
  const kits = useKits() ?? [];
  return (
    <Field
      label="Questions"
      hint={
        kits.length === 0
          ? 'On the Team page, save the questions you ask everyone as a kit, to have them beside the scorecard.'
          : 'Shown to the interviewers beside the scorecard, never to the applicant.'
      }
    >
      <Select
        name="kitId"
        value={draft.kitId}
        disabled={kits.length === 0}
        onChange={({ target }) => change({ kitId: target.value })}
      >
        <option value="">None</option>
        {kits.map(({ id, name, questions }) => (
          <option key={id} value={id}>
            {name} ({questions.length})
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface FreeBusyProps {
  readonly availability: Availability;
  readonly times: readonly string[];
  readonly draft: InterviewDraft;
}

/** Whether a colleague is free at the requested times, in words. */
function FreeBusy({ availability, times, draft: { duration, timeZone } }: FreeBusyProps) {
  if (times.length === 0) return null;
  const calendarNote = availability.calendar === 'none' ? ' Their own calendar is not connected.' : '';
  const staleNote =
    availability.calendar === 'failed' ? ' Their own calendar could not be read recently.' : '';
  const conflicts = [
    ...busyTimes(availability, times, duration, 'interview').map((each) => ({
      ...each,
      why: 'another interview',
    })),
    ...busyTimes(availability, times, duration, 'calendar').map((each) => ({
      ...each,
      why: 'their calendar',
    })),
  ];
  if (conflicts.length === 0) {
    return (
      <>
        Free{times.length > 1 ? ' at all these times' : ' then'}.{calendarNote}
        {staleNote}
      </>
    );
  }
  const clock = (at: string) => twelveHour(wallTimeOf(at, timeZone).time);
  return (
    <span className="font-medium text-danger">
      Busy:{' '}
      {conflicts
        .map(({ at, from, until, why }) => {
          const day = formatWhen(at, duration, timeZone).split(',')[0];
          return `${day}, ${clock(from)}–${clock(until)} (${why})`;
        })
        .join('; ')}
    </span>
  );
}

/** The requested times at which somebody is busy, with the first conflict. */
function busyTimes(
  { busy }: Availability,
  times: readonly string[],
  minutes: number,
  source: Availability['busy'][number]['source'],
) {
  return times.flatMap((at) => {
    const start = Date.parse(at);
    const conflict = busy.find(
      (each) =>
        each.source === source &&
        Date.parse(each.from) < start + minutes * 60_000 &&
        Date.parse(each.until) > start,
    );
    return conflict ? [{ at, ...conflict }] : [];
  });
}
