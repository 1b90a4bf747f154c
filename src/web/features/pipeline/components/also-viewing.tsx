import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VIEWING_MS } from '#contract/realtime.ts';
import { live } from '#web/device/socket.ts';
import { useUser } from '#web/features/auth/user.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Well within `VIEWING_MS`, so that one lost frame does not look like leaving. */
const REPEAT_MS = 20_000;

interface Viewer {
  readonly name: string;
  readonly until: number;
}

/** Colleagues who have this application open, so that two people don't decide about one applicant at once. */
export function AlsoViewing({ applicationId }: { readonly applicationId: string }) {
  const ownId = useUser()?.id;
  const [viewers, setViewers] = useState<ReadonlyMap<string, Viewer>>(new Map());

  useEffect(() => {
    const say = (isHere: boolean) => live.send({ type: 'viewing', applicationId, isHere });
    const viewersById = new Map<string, Viewer>();
    const show = () => setViewers(new Map(viewersById));
    const stop = live.subscribe((event) => {
      if (event.type === 'resync') say(true);
      if (event.type !== 'viewing' || event.applicationId !== applicationId || event.userId === ownId) return;
      if (event.isHere) {
        // Somebody who has just opened it does not know that we are here.
        if (!viewersById.has(event.userId)) say(true);
        viewersById.set(event.userId, { name: event.name, until: Date.now() + VIEWING_MS });
      } else {
        viewersById.delete(event.userId);
      }
      show();
    });
    say(true);
    const repeat = setInterval(() => {
      say(true);
      for (const [userId, { until }] of viewersById) if (until < Date.now()) viewersById.delete(userId);
      show();
    }, REPEAT_MS);
    return () => {
      clearInterval(repeat);
      stop();
      say(false);
    };
  }, [applicationId, ownId]);

  const names = [...viewers.values()].map(({ name }) => name);
  return (
    // Out of the flow while empty, so that it leaves no gap; a live region has to exist before its text.
    <div role="status" className={cx(names.length === 0 && 'sr-only')}>
      {names.length > 0 ? (
        <p className="flex items-center gap-2 rounded-tile bg-info-soft px-4 py-2.5 text-15">
          <Icon of={Eye} className="size-5 text-info" />
          {new Intl.ListFormat('en-GB').format(names)} {names.length === 1 ? 'is' : 'are'} looking at this
          application too.
        </p>
      ) : null}
    </div>
  );
}
