import { Inbox, SearchX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { EmployerApplication, EmployerSummary } from '#contract/applications.ts';
import { inDigits } from '#contract/format.ts';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { useMay } from '#web/features/team/membership.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import { useApplicationPages } from '../application-pages.ts';
import { EVERYTHING, isNarrowed, type ListFilter, readFilter, withFilter } from '../list-filter.ts';
import { everyApplication, type Movable, movable } from '../move-everyone.ts';
import { NONE, type Selection, toggle, toggleAll } from '../selection.ts';
import { ApplicationsFailed } from './application-list.tsx';
import { ApplicationRow } from './application-row.tsx';
import { ListToolbar, type ListView } from './list-toolbar.tsx';

const PAGE = 25;
const PATH = '/employer/dashboard';

const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);
const Board = lazyPart(async () => (await import('./board.tsx')).Board);
const DetailPane = lazyPart(async () => (await import('./detail-pane.tsx')).DetailPane);

interface ApplicationsTabProps {
  readonly summary: EmployerSummary | null;
  /** How many applications arrived since the list was fetched. */
  readonly arrivedCount: number;
  readonly onShowArrived: () => void;
}

/** All applications, as a list or as a board; the open application and the filters are in the URL. */
export function ApplicationsTab({ summary, arrivedCount, onShowArrived }: ApplicationsTabProps) {
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const isWide = useIsWide();
  const filter = readFilter(search);
  const [rows, setRows] = useState(keptRows);
  const view = search.get('view') === 'board' ? 'board' : rows;
  const openId = search.get('open');
  const cameFromList = useHistoryState<{ fromList?: boolean } | null>()?.fromList === true;

  const handleFilter = useCallback(
    (next: ListFilter, isTyping = false) =>
      setSearch((params) => withFilter(params, next), { replace: isTyping }),
    [setSearch],
  );

  function hrefOf(id: string | null): string {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('open');
    else next.set('open', id);
    return `${PATH}?${next}`;
  }

  function handleClose() {
    // If the application was opened from here, the previous history entry is the list as it was.
    if (cameFromList) history.back();
    else navigate(hrefOf(null), { replace: true });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListToolbar
        filter={filter}
        onFilter={handleFilter}
        view={view}
        onView={(next) => {
          if (next !== 'board') keepRows(next, setRows);
          setSearch((oldParams) => {
            const params = new URLSearchParams(oldParams);
            if (next === 'board') params.set('view', 'board');
            else params.delete('view');
            return params;
          });
        }}
        summary={summary}
      />
      {arrivedCount > 0 && view !== 'board' ? (
        <Button variant="quiet" size="sm" className="justify-self-center" onClick={onShowArrived}>
          {arrivedCount === 1
            ? 'Show 1 new or changed application'
            : `Show ${arrivedCount} new or changed applications`}
        </Button>
      ) : null}
      {view === 'board' ? (
        <Part fallback={<Loading className="min-h-80" />}>
          <Board filter={filter} summary={summary} hrefOf={hrefOf} />
          {openId === null ? null : (
            <Part as="dialog" attempt={openId} onClose={handleClose}>
              <DetailPane id={openId} isSheet onClose={handleClose} />
            </Part>
          )}
        </Part>
      ) : (
        <div
          className={cx(
            isWide && openId !== null && 'grid grid-cols-[minmax(300px,2fr)_minmax(0,3fr)] items-start gap-5',
          )}
        >
          <ListPane
            // A new filter is another list, in which the ticked rows may not be visible.
            key={withFilter(new URLSearchParams(), filter).toString()}
            filter={filter}
            onFilter={handleFilter}
            hrefOf={hrefOf}
            openId={openId}
            isCompact={isWide && openId !== null}
            isShort={view === 'compact'}
          />
          {openId === null ? null : (
            <Part
              as={isWide ? 'panel' : 'dialog'}
              fallback={isWide ? <Loading className="min-h-80" /> : null}
              attempt={openId}
              onClose={handleClose}
            >
              <DetailPane id={openId} isSheet={!isWide} onClose={handleClose} />
            </Part>
          )}
        </div>
      )}
    </div>
  );
}

const ROWS_KEY = 'nod:application-rows';

type Rows = Exclude<ListView, 'board'>;

/** The height of the rows is a setting of this device; unlike the filter, it is not in the URL. */
function keptRows(): Rows {
  return readKept(ROWS_KEY) === 'compact' ? 'compact' : 'list';
}

function keepRows(rows: Rows, onRows: (rows: Rows) => void) {
  writeKept(ROWS_KEY, rows);
  onRows(rows);
}

interface ListPaneProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly hrefOf: (id: string) => string;
  readonly openId: string | null;
  readonly isCompact: boolean;
  readonly isShort: boolean;
}

function ListPane({ filter, onFilter, hrefOf, openId, isCompact, isShort }: ListPaneProps) {
  const pages = useApplicationPages('list', filter, PAGE);
  const { items } = pages;
  // Those who may not decide have nothing to select for.
  const mayDecide = useMay()?.('applications.decide') !== false;
  const [selection, setSelection] = useState(NONE);
  /** Everybody that matches the filter, including those beyond the loaded rows; null while only rows are ticked. */
  const [everyone, setEveryone] = useState<readonly Movable[] | null>(null);
  if (items === undefined) return <Loading className="min-h-80" />;
  if (items === null) return <ApplicationsFailed onRetry={pages.refetch} />;
  if (items.length === 0) return <NoApplications filter={filter} onFilter={onFilter} />;
  const shownIds = items.map((each) => each.id);
  const tickedItems = everyone ?? items.filter((each) => selection.ids.has(each.id)).map(movable);
  const select = (next: Selection) => {
    setSelection(next);
    setEveryone(null);
  };
  return (
    <div>
      <Panel padded={false} className={cx('transition-opacity', pages.isPlaceholderData && 'opacity-60')}>
        {mayDecide ? (
          <SelectAll
            applications={items}
            tickedCount={items.filter((each) => selection.ids.has(each.id)).length}
            onToggle={() => select(toggleAll(selection, shownIds))}
          />
        ) : null}
        {pages.more.hasMore && shownIds.every((id) => selection.ids.has(id)) ? (
          <SelectEveryone filter={filter} everyone={everyone} onEveryone={setEveryone} />
        ) : null}
        <ul aria-label="Applications" aria-busy={pages.isFetching}>
          {items.map((application) => (
            <li key={application.id} className="border-t border-line">
              <ApplicationRow
                application={application}
                href={hrefOf(application.id)}
                isCompact={isCompact}
                isShort={isShort && !isCompact}
                isOpen={application.id === openId}
                tick={
                  mayDecide
                    ? {
                        isOn: selection.ids.has(application.id),
                        onToggle: (isRange) => select(toggle(selection, shownIds, application.id, isRange)),
                      }
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      </Panel>
      <ShowMore more={pages.more} shown={items.length} what="applications" className="mt-4" />
      <WhenWanted isWanted={tickedItems.length > 0} onClose={() => select(NONE)}>
        <BulkBar tickedApplications={tickedItems} onDone={() => select(NONE)} />
      </WhenWanted>
    </div>
  );
}

interface SelectAllProps {
  readonly applications: readonly EmployerApplication[];
  readonly tickedCount: number;
  readonly onToggle: () => void;
}

function SelectAll({ applications, tickedCount, onToggle }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = tickedCount > 0 && tickedCount < applications.length;
  });
  return (
    <label className="flex min-h-11 items-center gap-3 px-4 text-14 text-ink-2 lg:px-6">
      <span className="-my-1 -ml-2 grid size-11 flex-none place-items-center">
        <input ref={box} type="checkbox" checked={tickedCount === applications.length} onChange={onToggle} />
      </span>
      {applications.length === 1 ? 'Select the one shown' : `Select all ${applications.length} shown`}
    </label>
  );
}

interface SelectEveryoneProps {
  readonly filter: ListFilter;
  readonly everyone: readonly Movable[] | null;
  readonly onEveryone: (everyone: readonly Movable[]) => void;
}

/** Below the rows' checkbox: selects all other matches, which a list of 10,000 would never show. */
function SelectEveryone({ filter, everyone, onEveryone }: SelectEveryoneProps) {
  const [isLoading, setIsLoading] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function load() {
    setIsLoading(true);
    try {
      const applications = await everyApplication(filter, () => isHere.current);
      if (isHere.current) onEveryone(applications);
    } catch (error) {
      reportFailure(error, 'The other applications could not be selected.');
    }
    setIsLoading(false);
  }

  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 text-14 lg:px-6"
    >
      {everyone === null ? (
        <>
          Only those shown are selected.
          <Button
            variant="ghost"
            size="sm"
            busy={isLoading}
            busyLabel="Selecting..."
            onClick={() => void load()}
          >
            Select everyone who matches
          </Button>
        </>
      ) : (
        <span className="num py-3 font-semibold">
          Everyone who matches is selected: {inDigits(everyone.length)} applications.
        </span>
      )}
    </p>
  );
}

interface NothingProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

function NoApplications({ filter, onFilter }: NothingProps) {
  const may = useMay();
  if (!isNarrowed(filter)) {
    return (
      <EmptyState icon={Inbox} title="No applications yet">
        {may?.('roles.read') === false
          ? 'When a colleague asks you to interview someone, their application appears here.'
          : 'When someone applies for one of your roles, they appear here with the reasons for their fit.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing matches"
      action={<Button onClick={() => onFilter({ ...EVERYTHING, sort: filter.sort })}>Show everything</Button>}
    >
      {filter.q === ''
        ? 'No applications match these filters.'
        : 'You can search by name once you have shortlisted someone.'}
    </EmptyState>
  );
}
