import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/sessions.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { momentOf } from '#web/format/time.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** Where the person is signed in, and signing out there. Mail about a new device leads here. */
export function DevicesCard() {
  const { data } = useEndpoint(listSessions);
  const end = useEnding();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === '#security') card.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={card} className="scroll-mt-4">
      <FormCard title="Your devices" hint="Where you are signed in. Sign out any you do not recognise.">
        {data === undefined ? <Skeleton className="h-20 rounded-tile" /> : null}
        {data === null ? <p className="text-15 text-ink-2">Your devices could not be loaded.</p> : null}
        {data ? (
          <ul className="grid divide-y divide-line" aria-label="Your devices">
            {data.map((each) => (
              <DeviceRow
                key={each.id}
                device={each}
                isEnding={end.isPending && end.variables === each.id}
                onEnd={() => end.mutate(each.id)}
              />
            ))}
          </ul>
        ) : null}
        {data && data.length > 1 ? (
          <Button
            variant="quiet"
            busy={end.isPending && end.variables === null}
            busyLabel="Signing out..."
            onClick={() => end.mutate(null)}
          >
            Sign out all other devices
          </Button>
        ) : null}
      </FormCard>
    </div>
  );
}

/** Ends one session; with null, all sessions except this one. */
function useEnding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) await callWithIdentityCheck(endOtherSessions);
      else await callWithIdentityCheck(endSession, { params: { sessionId } });
    },
    onSuccess: (_, sessionId) => {
      toast({ title: sessionId === null ? 'All other devices are signed out' : 'That device is signed out' });
    },
    onError: (error) => reportFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listSessions) }),
  });
}

interface DeviceRowProps {
  readonly device: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function DeviceRow({ device, isEnding, onEnd }: DeviceRowProps) {
  const { browser, network, seenAt, isThisOne } = device;
  const name = browser ?? 'Unknown browser';
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 text-15 font-semibold">
          {name}
          {isThisOne ? <Badge tone="brand">This device</Badge> : null}
        </span>
        <span className="num block text-14 text-ink-2 wrap-anywhere">
          {network ? `Near ${network} · ` : ''}
          {isThisOne ? 'in use now' : momentOf(seenAt)}
        </span>
      </span>
      {isThisOne ? null : (
        <Button
          variant="quiet"
          size="sm"
          className="flex-none"
          busy={isEnding}
          busyLabel="Signing out..."
          aria-label={`Sign out ${name}, last used ${momentOf(seenAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
