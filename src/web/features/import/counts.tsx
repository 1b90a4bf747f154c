import { inDigits } from '#contract/format.ts';
import type { ImportCounts, ImportOutcome } from '#contract/imports.ts';
import { countsIn } from './words.ts';

interface CountsProps {
  readonly counts: ImportCounts;
  readonly isDone: boolean;
}

/** The numbers of adverts by outcome, and why some are refused. */
export function Counts({ counts, isDone }: CountsProps) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {countsIn(counts, isDone).map(({ outcome, words, count }) => (
          <div key={outcome} className="flex flex-col-reverse justify-end rounded-tile bg-sunken px-4 py-3">
            <dt className="text-14 text-ink-2">{words}</dt>
            <dd className={`display num text-28 ${TONES[outcome] ?? ''}`}>{inDigits(count)}</dd>
          </div>
        ))}
      </dl>
      {counts.refusals.length === 0 ? null : (
        <div>
          <h3 className="text-16">Why some can’t be imported</h3>
          <ul className="mt-2 grid gap-1 text-15 text-ink-2">
            {counts.refusals.map(({ why, count }) => (
              <li key={why} className="flex gap-3">
                <b className="num min-w-10 text-right text-ink">{inDigits(count)}</b> {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const TONES: { readonly [K in ImportOutcome]?: string } = {
  imported: 'text-brand',
  reopened: 'text-brand',
  refused: 'text-danger',
};
