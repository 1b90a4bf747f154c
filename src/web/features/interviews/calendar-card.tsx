import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CALENDAR_DAYS,
  getCalendar,
  type MemberCalendar,
  refreshCalendar,
  removeCalendar,
  saveCalendar,
} from '#contract/calendars.ts';
import { dayOf } from '#web/format/days.ts';
import { reasonOf, reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';

/** How often to poll while the server is reading the calendar. */
const POLL_MS = 2_000;

/** The user's own calendar, so that interviews are not set while they are busy. */
export function CalendarCard() {
  const { data } = useEndpoint(getCalendar, undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.calendar?.status === 'waiting' ? POLL_MS : false),
  });
  const [isChanging, setIsChanging] = useState(false);
  const calendar = data?.calendar ?? null;
  return (
    <FormCard
      title="Your calendar"
      hint="Nod reads only your busy times, for interviews you are asked to hold. Colleagues who schedule see those times, never what they are for."
    >
      {data === null ? <p className="text-15 text-ink-2">Your calendar could not be loaded.</p> : null}
      {calendar && !isChanging ? (
        <ConnectedCalendar calendar={calendar} onChange={() => setIsChanging(true)} />
      ) : data ? (
        <Connect
          onDone={() => setIsChanging(false)}
          onCancel={calendar ? () => setIsChanging(false) : null}
        />
      ) : null}
    </FormCard>
  );
}

interface ConnectedProps {
  readonly calendar: MemberCalendar;
  readonly onChange: () => void;
}

function ConnectedCalendar({ calendar, onChange }: ConnectedProps) {
  const { host, status, problem, readAt, busyCount } = calendar;
  const refresh = useCalendarChange(() => call(refreshCalendar));
  const remove = useCalendarChange(() => call(removeCalendar));
  const lastRead = readAt === null ? null : `Last read ${dayOf(readAt, Date.now())}.`;
  return (
    <>
      <div className="grid gap-1 text-15" role="status">
        <p className="flex flex-wrap items-center gap-2">
          <b className="wrap-anywhere">{host}</b>
          {status === 'read' ? <Badge tone="brand">Connected</Badge> : null}
          {status === 'waiting' ? <Badge>Reading ...</Badge> : null}
          {status === 'failed' ? <Badge tone="danger">Could not be read</Badge> : null}
        </p>
        {status === 'failed' ? (
          <p className="font-medium text-danger">
            {problem} We try again every hour
            {readAt === null ? '.' : ', and use the last reading until then.'}
          </p>
        ) : null}
        {lastRead === null ? null : (
          <p className="text-ink-2">
            {lastRead} {busyCount === 1 ? '1 busy time' : `${busyCount} busy times`} in the next{' '}
            {CALENDAR_DAYS} days.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="sm"
          busy={refresh.isPending}
          disabled={status === 'waiting'}
          onClick={() => refresh.mutate()}
        >
          Read it again
        </Button>
        <Button variant="quiet" size="sm" onClick={onChange}>
          Use another address
        </Button>
        <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
          Disconnect
        </Button>
      </div>
    </>
  );
}

interface ConnectProps {
  readonly onDone: () => void;
  readonly onCancel: (() => void) | null;
}

function Connect({ onDone, onCancel }: ConnectProps) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | undefined>();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => call(saveCalendar, { body: { address } }),
    onSuccess: (calendar) => {
      client.setQueryData(keyOf(getCalendar), calendar);
      onDone();
    },
    onError: (failure) => setError(reasonOf(failure, 'It could not be saved. Please try again.')),
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setError(undefined);
        save.mutate();
      }}
    >
      <Field
        label="Secret address (.ics)"
        hint="Google: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Shared calendars, Publish, “Can view when I’m busy”. iCloud: share the calendar as public."
        error={error}
      >
        <TextInput
          type="url"
          inputMode="url"
          value={address}
          placeholder="https://"
          autoComplete="off"
          maxLength={2_000}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={save.isPending} disabled={address.trim() === ''}>
          Connect calendar
        </Button>
        {onCancel ? (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function useCalendarChange(change: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => reportFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getCalendar) }),
  });
}
