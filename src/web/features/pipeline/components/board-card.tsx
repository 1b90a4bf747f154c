import { GripVertical, Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { EmployerApplication } from '#contract/applications.ts';
import { percentOf } from '#contract/format.ts';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { DueWords } from '#web/features/applications/due-words.tsx';
import { useMay } from '#web/features/team/membership.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { BoardDrag } from '../board-drag.ts';
import { keepFocusIn } from '../keep-focus-in.ts';
import { movesOf, STAGES } from '../stages.ts';
import { BeingRejected } from './being-rejected.tsx';
import { RefusalLine } from './refusal-line.tsx';

interface BoardCardProps {
  readonly application: EmployerApplication;
  readonly drag: BoardDrag;
  readonly href: string;
}

/** One application on the board: draggable, with a handle for the keyboard and a menu for a single click. */
export function BoardCard({ application, drag, href }: BoardCardProps) {
  const card = useRef<HTMLElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { id, role, rejectsAt } = application;
  const name = applicantName(application);
  const mayDecide = useMay()?.('applications.decide') !== false;
  const moves = mayDecide ? movesOf(application) : [];
  const isHeld = drag.heldCard?.application.id === id;
  const isInKeys = isHeld && drag.heldCard?.by === 'keys';
  const wantsFocus = drag.focusId === id;

  // A card that changes its column is a new element there, and one that is being rejected has lost its buttons.
  useEffect(() => {
    if (wantsFocus && document.activeElement === document.body) (handle.current ?? card.current)?.focus();
  }, [wantsFocus]);

  function handleKey(event: KeyboardEvent) {
    if (!isInKeys) return;
    const act = {
      ArrowLeft: () => drag.steer(-1),
      ArrowRight: () => drag.steer(1),
      Escape: drag.cancel,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={`${name}, ${role.title}`}
      draggable={moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        drag.hold(application, 'mouse');
      }}
      onDragEnd={() => {
        if (drag.heldCard?.by === 'mouse') drag.cancel();
      }}
      className={cx(
        'rounded-tile bg-surface px-3 pt-3 pb-1',
        moves.length > 0 && 'cursor-grab',
        isHeld ? 'ring-2 ring-brand' : 'ring-1 ring-line',
      )}
    >
      <h4 className="font-sans text-14 leading-tight font-semibold tracking-normal wrap-anywhere">
        <Link
          href={href}
          state={{ fromList: true }}
          draggable={false}
          className="-my-1.5 inline-block min-w-6 rounded-control py-1.5 underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {application.isSuperLike ? (
          <Icon of={Star} label="Super like" className="ml-1 inline size-4 align-text-bottom" />
        ) : null}
      </h4>
      <p className="mt-0.5 text-13 text-ink-2 wrap-anywhere">{role.title}</p>
      <p className="num mt-1 flex flex-wrap gap-x-2 text-13 text-ink-2">
        <span>
          <b className="text-ink">{percentOf(application.fitScoreInt)}%</b> match
        </span>
        <DueWords application={application} />
      </p>
      <RefusalLine applicationId={id} />
      {rejectsAt === undefined ? null : (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2 pb-2">
          <BeingRejected
            application={application}
            mayUndo={mayDecide}
            onUndone={() => keepFocusIn(handle.current ?? card.current)}
          />
        </div>
      )}
      {moves.length > 0 ? (
        <div className="mt-1">
          <div className="flex flex-row-reverse items-center justify-between">
            <button
              ref={handle}
              type="button"
              aria-label={`Move ${name} with the arrow keys`}
              aria-pressed={isInKeys}
              onKeyDown={handleKey}
              onClick={() => (isInKeys ? drag.drop() : drag.hold(application, 'keys'))}
              onBlur={() => {
                if (isInKeys) drag.cancel();
              }}
              className="-mr-2 grid size-11 flex-none place-items-center rounded-full text-ink-3 hover:text-ink aria-pressed:bg-brand aria-pressed:text-on-brand"
            >
              <Icon of={GripVertical} className="size-4" />
            </button>
            <button
              ref={menu}
              type="button"
              aria-expanded={isMenuOpen}
              aria-label={`Move to... (${name})`}
              onClick={() => setIsMenuOpen(!isMenuOpen)}
              className="-ml-2 min-h-11 rounded-control px-2 text-13 font-semibold text-brand hover:bg-sunken"
            >
              Move to...
            </button>
          </div>
          {isMenuOpen ? (
            <ul className="grid gap-1">
              {moves.map((to) => (
                <li key={to} className="grid">
                  <button
                    type="button"
                    onClick={() => {
                      // A dialog that the move opens returns the focus here.
                      menu.current?.focus();
                      setIsMenuOpen(false);
                      drag.move(application, to);
                    }}
                    className="min-h-11 rounded-control bg-sunken px-3 text-left text-14 font-semibold hover:bg-brand-soft hover:text-on-soft"
                  >
                    {STAGES[to]}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}
