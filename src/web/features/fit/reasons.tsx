import {
  BriefcaseBusiness,
  CircleHelp,
  FileText,
  ListChecks,
  MapPin,
  PoundSterling,
  TrendingUp,
} from 'lucide-react';
import type { Fit, FitPart, Reason, ReasonState } from '#contract/fit.ts';
import { percentOf } from '#contract/format.ts';
import { wholePercent } from '#contract/units.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { percentPoints } from './percent-points.ts';

const ICONS = {
  skills: ListChecks,
  text: FileText,
  title: BriefcaseBusiness,
  experience: TrendingUp,
  place: MapPin,
  pay: PoundSterling,
  prior: CircleHelp,
} as const satisfies Record<FitPart, typeof MapPin>;

const STATES: Readonly<Record<ReasonState, { readonly words: string; readonly look: string }>> = {
  met: { words: 'Met', look: 'bg-brand-soft text-on-soft' },
  partly: { words: 'Partly met', look: 'bg-amber-soft text-on-amber' },
  missing: { words: 'Not met', look: 'bg-blush text-on-blush' },
  unknown: { words: 'Not known', look: 'bg-sunken text-ink-2' },
};

/**
 * The maximum that a part can contribute, in whole percent (D20): never below its contribution once both are rounded.
 */
function weightOf({ maxPoints }: Reason, points: number): number {
  return Math.max(points, wholePercent(maxPoints));
}

/**
 * Explains the score: each part with the percentage it contributes and its weight, adding up to the percentage shown.
 */
export function Reasons({ fit }: { readonly fit: Fit }) {
  const points = percentPoints(fit);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 text-15">
        {fit.reasons.map((reason, index) => (
          <li key={reason.part} className="flex gap-3">
            <span
              className={cx(
                'grid size-8 flex-none place-items-center rounded-full',
                STATES[reason.state].look,
              )}
            >
              <Icon of={ICONS[reason.part]} label={STATES[reason.state].words} className="size-4.5" />
            </span>
            <span className="min-w-0 flex-1 pt-1 leading-snug">
              <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
                {reason.label}{' '}
                <span className="num flex-none">
                  +{points[index]}%{' '}
                  <span className="font-normal text-ink-3">of {weightOf(reason, points[index] ?? 0)}%</span>
                </span>
              </span>
              <span className="text-ink-2">{reason.text}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between border-t border-line pt-3 text-15">
        <span className="text-ink-2">Match</span>
        <b className="num text-18">{percentOf(fit.fitScoreInt)}%</b>
      </p>
      {fit.change === null ? null : (
        <div className="mt-4 rounded-tile bg-brand-soft p-4 text-15 text-on-soft">
          <h3 className="text-15">What would change it</h3>
          <p className="mt-1">{fit.change}</p>
        </div>
      )}
    </>
  );
}
