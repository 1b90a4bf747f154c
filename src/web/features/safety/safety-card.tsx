import { useState } from 'react';
import type { Blocked, Ended } from '#contract/safety.ts';
import { useNow } from '#web/device/use-now.ts';
import { useMayAsEither } from '#web/features/team/membership.ts';
import { agoInWords } from '#web/format/time.ts';
import { Button } from '#web/ui/button.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ReportForm } from './report-form.tsx';
import { useBlocked, useEnded, useUnblock } from './safety-query.ts';

/**
 * The people the user has blocked, and ended conversations that can still be reported. Renders nothing if there are
 * neither.
 */
export function SafetyCard() {
  const may = useMayAsEither();
  const { items: blockedPeople, more: moreBlocked } = useBlocked(may?.('blocks') === true);
  const { items: endedThreads, more: moreEnded } = useEnded(may?.('messages') === true);
  if (!blockedPeople?.length && !endedThreads?.length) return null;
  return (
    <FormCard title="Blocked and ended" hint="You can report a conversation for 30 days after it has ended.">
      {blockedPeople?.length ? (
        <ul className="grid divide-y divide-line" aria-label="Blocked">
          {blockedPeople.map((each) => (
            <BlockedRow key={each.userId} {...each} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={moreBlocked} shown={blockedPeople?.length ?? 0} what="people" />
      {endedThreads?.length ? (
        <ul className="grid divide-y divide-line" aria-label="Ended conversations">
          {endedThreads.map((each) => (
            <EndedRow key={each.threadId} endedThread={each} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={moreEnded} shown={endedThreads?.length ?? 0} what="conversations" />
    </FormCard>
  );
}

function BlockedRow({ userId, name }: Blocked) {
  const unblock = useUnblock(name);
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0 truncate font-semibold">{name}</span>
      <Button
        variant="quiet"
        busy={unblock.isPending}
        busyLabel="Unblocking..."
        onClick={() => unblock.mutate(userId)}
      >
        Unblock
      </Button>
    </li>
  );
}

function EndedRow({ endedThread }: { readonly endedThread: Ended }) {
  const [isReporting, setIsReporting] = useState(false);
  const now = useNow();
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{endedThread.name}</span>
        <span className="block truncate text-14 text-ink-2">
          {endedThread.roleTitle} · ended {agoInWords(endedThread.endedAt, now)}
        </span>
      </span>
      {endedThread.isReported ? (
        <span className="flex-none text-14 text-ink-2">Reported</span>
      ) : (
        <Button variant="quiet" onClick={() => setIsReporting(true)}>
          Report
        </Button>
      )}
      {isReporting ? (
        <ReportForm
          about={{ threadId: endedThread.threadId }}
          name={endedThread.name}
          onClose={() => setIsReporting(false)}
        />
      ) : null}
    </li>
  );
}
