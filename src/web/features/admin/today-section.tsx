import { Link } from 'wouter';
import { getDesk } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import { inDigits } from '#contract/format.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { WaitingSince } from '#web/ui/waiting-since.tsx';
import { ActionLog } from './action-log.tsx';
import { DESK_GROUPS, SECTION_LABELS } from './sections.ts';

/** The highest count that `getDesk` returns. */
const MAX_COUNT = 1_000;

/** The waiting items of each queue, and the latest decisions. */
export function TodaySection() {
  const { data } = useEndpoint(getDesk, {}, { staleTime: 30_000 });
  if (data === undefined) return <Loading className="min-h-96" />;
  return (
    <>
      {data === null ? <p className="text-15 text-ink-2">The waiting items could not be loaded.</p> : null}
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4">
        {DESK_GROUPS.flatMap(({ sections }) => sections).map(({ key, waiting }) => {
          const queue = data && waiting ? data[waiting] : null;
          if (queue === null) return null;
          return (
            <li key={key}>
              <Link href={deskHref(key)} className="group block h-full">
                <Panel className="flex h-full flex-col p-4 group-hover:bg-sunken lg:p-5">
                  <span className="text-14 text-ink-2">{SECTION_LABELS[key]}</span>
                  <span className="display num mt-1 text-34 leading-none">
                    {queue.count >= MAX_COUNT ? `${inDigits(MAX_COUNT)}+` : inDigits(queue.count)}
                  </span>
                  <span className="mt-2 min-h-5">
                    {queue.since === null ? (
                      <span className="text-13 text-ink-3">nothing is waiting</span>
                    ) : (
                      <WaitingSince at={queue.since} />
                    )}
                  </span>
                </Panel>
              </Link>
            </li>
          );
        })}
      </ul>
      <ActionLog title="Latest decisions" />
    </>
  );
}
