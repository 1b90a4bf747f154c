import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { MatchItem } from '#contract/matches.ts';
import { Flag } from '#web/brand/flag.tsx';
import { AppliedRole } from '#web/features/role-sheet/applied-role.tsx';
import { agoInWords } from '#web/format/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { isNewMatch } from './is-new-match.ts';

interface MatchListProps {
  readonly matches: readonly MatchItem[];
  readonly now: number;
  readonly onMessage: (threadId: string) => void;
  readonly onDetails: (item: MatchItem) => void;
}

export function MatchList({ matches, now, onMessage, onDetails }: MatchListProps) {
  return (
    <ul className="grid gap-3">
      {matches.map((item) => (
        <li key={item.match.id}>
          <MatchRow
            item={item}
            now={now}
            onMessage={() => onMessage(item.thread.id)}
            onDetails={() => onDetails(item)}
          />
        </li>
      ))}
    </ul>
  );
}

interface MatchRowProps {
  readonly item: MatchItem;
  readonly now: number;
  readonly onMessage: () => void;
  readonly onDetails: () => void;
}

/** The row itself does nothing when clicked, as specified; its title and its two buttons do (D19). */
function MatchRow({ item, now, onMessage, onDetails }: MatchRowProps) {
  const { match, role, employer } = item;
  const roleAndCompany = `${role.title} at ${employer.companyName}`;
  const [isAdvertOpen, setIsAdvertOpen] = useState(false);
  return (
    <Panel padded={false} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-[1_1_260px] items-center gap-3">
        <CompanyTile name={employer.companyName} flagName={employer.flagName} />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-16 leading-tight font-semibold tracking-normal wrap-anywhere">
            <button
              type="button"
              onClick={() => setIsAdvertOpen(true)}
              className="min-h-6 text-left underline-offset-4 hover:underline"
            >
              {role.title}
            </button>
          </h3>
          <p className="mt-0.5 text-14 text-ink-2 wrap-anywhere">{employer.companyName}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
            <Badge tone="brand">Match</Badge>
            {isNewMatch(match.matchedAt, now) ? <Badge tone="sun">New</Badge> : null}
            <time dateTime={match.matchedAt} className="num ml-1 text-13 text-ink-3">
              {agoInWords(match.matchedAt, now)}
            </time>
          </p>
        </div>
      </div>
      <div className="flex flex-1 gap-2 *:flex-1 sm:flex-none sm:*:flex-none">
        <Button variant="quiet" size="sm" onClick={onDetails} aria-label={`Details of ${roleAndCompany}`}>
          Details
        </Button>
        <Button
          size="sm"
          onClick={onMessage}
          aria-label={`Message ${employer.companyName} about ${role.title}`}
        >
          <Icon of={MessageCircle} className="size-4.5" />
          Message
        </Button>
      </div>
      {isAdvertOpen ? (
        <AppliedRole
          application={{ roleId: role.id }}
          title={role.title}
          companyName={employer.companyName}
          onClose={() => setIsAdvertOpen(false)}
        />
      ) : null}
    </Panel>
  );
}

/** The company's initial on its flag. */
function CompanyTile({
  name,
  flagName = name,
}: {
  readonly name: string;
  readonly flagName: string | undefined;
}) {
  return (
    <span aria-hidden="true" className="relative flex-none">
      <Flag name={flagName} size={52} />
      <span className="absolute -right-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full bg-surface text-13 font-semibold ring-1 ring-line">
        {([...name.trim()][0] ?? '?').toUpperCase()}
      </span>
    </span>
  );
}
