import { Columns3, List, Rows4, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApplicationSort, ApplicationStatus, EmployerSummary } from '#contract/applications.ts';
import { inDigits } from '#contract/format.ts';
import { RolePicker } from '#web/features/roles/role-picker.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { useMembers } from '#web/features/team/team-calls.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EVERYTHING, isNarrowed, type ListFilter } from '../list-filter.ts';
import { IN_ORDER, STAGES } from '../stages.ts';

const SORTS: Readonly<Record<ApplicationSort, string>> = {
  newest: 'Newest first',
  due: 'Answer due first',
  fit: 'Best fit first',
};

/** 'compact' is the list with one line per application. */
export type ListView = 'list' | 'compact' | 'board';

interface ListToolbarProps {
  readonly filter: ListFilter;
  /** `isTyping` while a search is being typed: those steps don't each get a history entry. */
  readonly onFilter: (filter: ListFilter, isTyping?: boolean) => void;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly summary: EmployerSummary | null;
}

/** Search, role, order, stages, and the switch between list and board. */
export function ListToolbar({ filter, onFilter, view, onView, summary }: ListToolbarProps) {
  const isBoard = view === 'board';
  const isTeam = (useMembers().items?.length ?? 0) > 1;
  const may = useMay();
  const mayBeAssigned = isTeam && may?.('applications.decide') === true;
  return (
    <search aria-label="Applications" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search applications"
          placeholder="Role, skill or name"
          q={filter.q}
          onSearch={(q) => onFilter({ ...filter, q }, true)}
          className="flex-[2_1_260px]"
        />
        {may?.('roles.read') ? (
          <Field label="Role" hideLabel className="min-w-0 flex-[1_1_150px]">
            <RolePicker
              value={filter.roleId ?? ''}
              onChoose={(roleId) => onFilter({ ...filter, roleId: roleId || null })}
              allLabel="All roles"
              nameOf={(role) => `${role.title} (${inDigits(role._count.applications)})`}
            />
          </Field>
        ) : null}
        {isBoard ? null : (
          <Field label="Order" hideLabel className="min-w-0 flex-[1_1_150px]">
            <Select
              value={filter.sort}
              onChange={(event) => onFilter({ ...filter, sort: event.target.value as ApplicationSort })}
            >
              {(Object.entries(SORTS) as [ApplicationSort, string][]).map(([sort, words]) => (
                <option key={sort} value={sort}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <ViewSwitch view={view} onView={onView} />
      </div>
      <fieldset aria-label="Show" className="flex min-w-0 flex-wrap gap-2">
        {isBoard ? null : <StageChips filter={filter} onFilter={onFilter} summary={summary} />}
        <Chip
          isOn={filter.isSuperOnly}
          onClick={() => onFilter({ ...filter, isSuperOnly: !filter.isSuperOnly })}
        >
          <Icon of={Star} className="size-4" /> Super likes
        </Chip>
        {mayBeAssigned || filter.isMineOnly ? (
          <Chip
            isOn={filter.isMineOnly}
            onClick={() => onFilter({ ...filter, isMineOnly: !filter.isMineOnly })}
          >
            Mine to answer
          </Chip>
        ) : null}
      </fieldset>
    </search>
  );
}

type StageChipsProps = Pick<ListToolbarProps, 'filter' | 'onFilter' | 'summary'>;

function StageChips({ filter, onFilter, summary }: StageChipsProps) {
  const [onlyStage] = filter.status;
  const isMany = filter.status.length > 1;
  const shownStages = IN_ORDER.filter(
    (status) => filter.status.includes(status) || (summary?.byStatus[status] ?? 0) > 0,
  );
  const choose = (status: readonly ApplicationStatus[]) => onFilter({ ...filter, status });
  return (
    <>
      <Chip isOn={!isNarrowed(filter)} onClick={() => onFilter({ ...EVERYTHING, sort: filter.sort })}>
        All
      </Chip>
      {shownStages.map((status) => (
        <Chip
          key={status}
          isOn={filter.status.includes(status)}
          onClick={() => choose(!isMany && onlyStage === status ? [] : [status])}
        >
          {STAGES[status]}{' '}
          <span className="num font-normal opacity-80">{inDigits(summary?.byStatus[status] ?? 0)}</span>
        </Chip>
      ))}
    </>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-14 font-semibold transition-colors',
        isOn
          ? 'bg-brand-soft text-on-soft'
          : 'bg-surface text-ink-2 ring-1 ring-inset ring-line hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}

const VIEWS = [
  { view: 'list', words: 'List', icon: List },
  { view: 'compact', words: 'Compact', icon: Rows4 },
  { view: 'board', words: 'Board', icon: Columns3 },
] as const;

function ViewSwitch({ view, onView }: Pick<ListToolbarProps, 'view' | 'onView'>) {
  return (
    <fieldset aria-label="View" className="flex flex-none gap-1 rounded-control bg-sunken p-1">
      {VIEWS.map(({ view: each, words, icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-[9px] px-3 text-14 font-semibold transition-colors',
            each === view ? 'bg-surface text-ink shadow-rest' : 'text-ink-2 hover:text-ink',
          )}
        >
          <Icon of={icon} className="size-4" /> {words}
        </button>
      ))}
    </fieldset>
  );
}
