import { useState } from 'react';
import type { Safety } from '#contract/safety.ts';
import { Button } from '#web/ui/button.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { agoInWords } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { ReportForm } from './report-form.tsx';
import { useSafety, useUnblock } from './safety-query.ts';

/** Whom one has blocked, and which conversations have ended and can still be reported. Nothing where there is neither. */
export function SafetyCard() {
  const { data } = useSafety();
  if (!data || data.blocked.length + data.ended.length === 0) return null;
  return (
    <FormCard
      title="Blocked and ended"
      hint="A conversation that has ended can be reported for 30 days after."
    >
      {data.blocked.length > 0 ? (
        <ul className="grid divide-y divide-line" aria-label="Blocked">
          {data.blocked.map((each) => (
            <BlockedRow key={each.userId} {...each} />
          ))}
        </ul>
      ) : null}
      {data.ended.length > 0 ? (
        <ul className="grid divide-y divide-line" aria-label="Ended conversations">
          {data.ended.map((each) => (
            <EndedRow key={each.threadId} ended={each} />
          ))}
        </ul>
      ) : null}
    </FormCard>
  );
}

function BlockedRow({ userId, name }: Safety['blocked'][number]) {
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

function EndedRow({ ended }: { readonly ended: Safety['ended'][number] }) {
  const [isReporting, setIsReporting] = useState(false);
  const now = useNow();
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{ended.name}</span>
        <span className="block truncate text-14 text-ink-2">
          {ended.roleTitle} · ended {agoInWords(ended.endedAt, now)}
        </span>
      </span>
      {ended.isReported ? (
        <span className="flex-none text-14 text-ink-2">Reported</span>
      ) : (
        <Button variant="quiet" onClick={() => setIsReporting(true)}>
          Report
        </Button>
      )}
      {isReporting ? (
        <ReportForm
          about={{ threadId: ended.threadId }}
          name={ended.name}
          onClose={() => setIsReporting(false)}
        />
      ) : null}
    </li>
  );
}
