import type { ReactNode } from 'react';
import { percentOf, pounds } from '#contract/format.ts';
import type { RoleCard } from '#contract/roles.ts';
import { FitRing } from '#web/brand/fit-ring.tsx';
import { Flag } from '#web/brand/flag.tsx';
import { cityOf, companyOf, flagNameOf, salaryOf, workModeOf } from '#web/features/role-sheet/card-words.ts';
import { Badge } from '#web/ui/badge.tsx';

interface RoleRowProps {
  readonly role: RoleCard;
  /** A note about the role's state, if any. */
  readonly note?: ReactNode;
  /** A button for the role, if any. */
  readonly action?: ReactNode;
  readonly onOpen: () => void;
}

/** A card of the deck as a row of a list. A tap on its title, which covers the row, opens the details. */
export function RoleRow({ role, note, action, onOpen }: RoleRowProps) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5 rounded-panel bg-surface p-4 shadow-rest ring-1 ring-ink/5 has-[[data-open-details]:focus-visible]:outline-3 has-[[data-open-details]:focus-visible]:outline-brand">
      <Flag name={flagNameOf(role)} size={48} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
          <span className="truncate">{companyOf(role)}</span>
          {role.isInvited ? <Badge tone="blush">Invited</Badge> : null}
          {note}
        </p>
        <h3 className="text-18">
          <button
            type="button"
            data-open-details=""
            onClick={onOpen}
            className="text-left outline-none after:absolute after:inset-0 after:rounded-panel"
          >
            {role.title}
          </button>
        </h3>
        <p className="num mt-1 text-15 font-semibold">{salaryOf(role)}</p>
        {role.takeHomeMonthlyPence > 0 ? (
          <p className="num text-14 text-ink-2">≈ {pounds(role.takeHomeMonthlyPence)} net a month</p>
        ) : null}
        <p className="mt-1 text-14 text-ink-2">
          {cityOf(role)} · {workModeOf(role)}
        </p>
      </div>
      <div className="grid content-between justify-items-end gap-2">
        {role.isFitUnknown ? <span /> : <FitRing percent={percentOf(role.fitScoreInt)} className="size-14" />}
        <span className="relative z-1 -mr-2 -mb-2">{action}</span>
      </div>
    </li>
  );
}
