import { type CultureReason, MAX_STANCE } from '#contract/culture.ts';
import { cx } from '#web/ui/cx.ts';

const MATTERS = ['', 'matters a little', 'matters', 'matters most'] as const;

/** Culture fit trait by trait: the team's position and the reader's. Neither end is the better one. */
export function CultureReasons({ reasons }: { readonly reasons: readonly CultureReason[] }) {
  return (
    <>
      <ul className="mt-5 grid gap-5 text-15">
        {reasons.map((reason) => (
          <li key={reason.trait}>
            <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
              {reason.name}
              <span className="text-14 font-normal text-ink-3">{MATTERS[reason.importance]}</span>
            </p>
            <Scale reason={reason} />
            <p className="mt-1 text-ink-2">{reason.says}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-3">
        <span className="inline-flex items-center gap-2">
          <Dot look={TEAM} /> The team
        </span>
        <span className="inline-flex items-center gap-2">
          <Dot look={YOU} /> Your answers
        </span>
      </p>
    </>
  );
}

const TEAM = 'bg-brand';
const YOU = 'bg-blush ring-2 ring-on-blush';

/** A drawing of the sentence below it, hidden from screen readers. */
function Scale({ reason }: { readonly reason: CultureReason }) {
  const [low, high] = reason.ends;
  return (
    <div aria-hidden="true" className="mt-2">
      <div className="relative mx-2 h-1.5 rounded-full bg-sunken ring-1 ring-line ring-inset">
        <Marker at={reason.team} look={TEAM} />
        {reason.answers === null ? null : <Marker at={reason.answers} look={YOU} />}
      </div>
      <div className="mt-2.5 flex justify-between gap-4 text-13 text-ink-3">
        <span>{low}</span>
        <span className="text-right">{high}</span>
      </div>
    </div>
  );
}

/** In steps of an eighth of the scale: the content security policy forbids style attributes. */
const PLACES = [
  'left-0',
  'left-[12.5%]',
  'left-1/4',
  'left-[37.5%]',
  'left-1/2',
  'left-[62.5%]',
  'left-3/4',
  'left-[87.5%]',
  'left-full',
] as const;

function Marker({ at, look }: { readonly at: number; readonly look: string }) {
  const share = (Math.max(-MAX_STANCE, Math.min(MAX_STANCE, at)) + MAX_STANCE) / (2 * MAX_STANCE);
  const positionClass = PLACES[Math.round(share * (PLACES.length - 1))];
  return (
    <span className={cx('absolute top-1/2 -translate-x-1/2 -translate-y-1/2', positionClass)}>
      <Dot look={look} />
    </span>
  );
}

function Dot({ look }: { readonly look: string }) {
  return <span className={cx('block size-3.5 rounded-full', look)} />;
}
