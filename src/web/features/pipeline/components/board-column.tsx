import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { ApplicationStatus, EmployerApplication } from '#contract/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useApplicationPages } from '../application-pages.ts';
import type { BoardDrag } from '../board-drag.ts';
import type { ListFilter } from '../list-filter.ts';
import { mayMove, STAGES } from '../stages.ts';
import { BoardCard } from './board-card.tsx';

const CARDS = 20;
/** Stages in which an answer is owed: their columns start with the soonest due, the other columns with the newest. */
const OWED_STAGES: readonly ApplicationStatus[] = ['pending', 'reviewing'];

interface BoardColumnProps {
  readonly status: ApplicationStatus;
  readonly filter: ListFilter;
  /** All applications in this stage; null if only the loaded cards can be counted. */
  readonly count: number | null;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly movingCards: readonly EmployerApplication[];
  readonly drag: BoardDrag;
  readonly hrefOf: (id: string) => string;
}

export function BoardColumn({
  status,
  filter,
  count,
  isFolded,
  onFold,
  movingCards,
  drag,
  hrefOf,
}: BoardColumnProps) {
  const sort = OWED_STAGES.includes(status) ? 'due' : 'newest';
  const pages = useApplicationPages('column', { ...filter, status: [status], sort }, CARDS, !isFolded);
  const [isOver, setIsOver] = useState(false);
  const { heldCard } = drag;
  const accepts = heldCard !== null && mayMove(heldCard.application, status);
  const isTarget = accepts && (heldCard.by === 'keys' ? heldCard.at === status : isOver);
  const cards = cardsOf(status, pages.items ?? [], movingCards);
  const loadedCount = pages.more.hasMore ? `${cards.length}+` : `${cards.length}`;

  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      if (!accepts) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      if (accepts) drag.drop(status);
    },
  };
  const look = cx(
    'rounded-panel ring-1 ring-line transition-colors ring-inset',
    isTarget ? 'bg-brand-soft' : 'bg-sunken',
    heldCard !== null && !accepts && heldCard.application.status !== status && 'opacity-50',
  );

  if (isFolded) {
    return (
      <section
        aria-label={STAGES[status]}
        data-column={status}
        {...dropHandlers}
        className={cx(look, 'w-11 flex-none')}
      >
        <button
          type="button"
          aria-expanded={false}
          onClick={onFold}
          className="flex h-full min-h-60 w-full flex-col items-center gap-3 rounded-panel py-3 text-14 font-semibold text-ink-2 hover:text-ink"
        >
          <Icon of={ChevronsLeftRight} className="size-4" />
          <span className="num rounded-full bg-surface px-2 text-13">{count ?? '·'}</span>
          <span className="[writing-mode:vertical-rl]">{STAGES[status]}</span>
        </button>
      </section>
    );
  }
  return (
    <section
      aria-label={STAGES[status]}
      data-column={status}
      {...dropHandlers}
      className={cx(
        look,
        'flex w-[78vw] max-w-[280px] flex-none snap-start flex-col p-1.5 lg:w-40 lg:min-w-40 lg:flex-1',
      )}
    >
      <header className="flex min-h-11 items-center gap-2 px-2">
        <h3 className="font-sans text-14 font-semibold tracking-normal">{STAGES[status]}</h3>
        <span className="num rounded-full bg-surface px-2 text-13 font-semibold text-ink-2">
          {count ?? loadedCount}
        </span>
        {status === 'hired' || status === 'rejected' ? (
          <button
            type="button"
            aria-expanded
            aria-label={`Collapse ${STAGES[status]}`}
            onClick={onFold}
            className="ml-auto grid size-11 place-items-center rounded-full text-ink-2 hover:text-ink"
          >
            <Icon of={ChevronsRightLeft} className="size-4" />
          </button>
        ) : null}
      </header>
      <ul className="grid max-h-[62dvh] min-h-24 content-start gap-2 overflow-y-auto p-0.5">
        {cards.map((application) => (
          <li key={application.id}>
            <BoardCard application={application} drag={drag} href={hrefOf(application.id)} />
          </li>
        ))}
        {pages.items === undefined ? <Skeleton className="h-24 bg-surface" /> : null}
        {pages.items === null ? (
          <li className="p-2 text-14 text-ink-2">
            This column could not be loaded.{' '}
            <Button variant="ghost" size="sm" onClick={() => void pages.refetch()}>
              Try again
            </Button>
          </li>
        ) : null}
        <li>
          <ShowMore more={pages.more} shown={cards.length} what="applications" />
        </li>
      </ul>
    </section>
  );
}

/** The column's cards, plus those being moved here and minus those being moved away. */
function cardsOf(
  status: ApplicationStatus,
  loadedCards: readonly EmployerApplication[],
  movingCards: readonly EmployerApplication[],
): readonly EmployerApplication[] {
  const ids = new Set(movingCards.map((each) => each.id));
  const stayingCards = loadedCards.filter((each) => each.status === status && !ids.has(each.id));
  return [...movingCards.filter((each) => each.status === status), ...stayingCards];
}
