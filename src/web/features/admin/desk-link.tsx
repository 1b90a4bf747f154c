import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { getDesk } from '#contract/admin.ts';
import { deskHref } from '#contract/desk.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The link from an Admin's profile to their desk, with the number of waiting items. */
export function DeskLink() {
  const { data } = useEndpoint(getDesk);
  const { reports, scams, verification, contests, disputes } = data ?? {};
  const waiting = [reports, scams, verification, contests, disputes].reduce(
    (sum, each) => sum + (each?.count ?? 0),
    0,
  );
  return (
    <Panel tone="soft" className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-20">Admin desk</h2>
        <p className="mt-1 text-15">
          {data ? wordsFor(waiting) : 'Reports, companies, people and the state of the site.'}
        </p>
      </div>
      <Link href={deskHref('today')} className={buttonClass()}>
        Open the desk
        <Icon of={ArrowRight} />
      </Link>
    </Panel>
  );
}

function wordsFor(waiting: number): string {
  if (waiting === 0) return 'Nothing is waiting for you.';
  return waiting === 1 ? 'One thing is waiting for you.' : `${waiting} things are waiting for you.`;
}
