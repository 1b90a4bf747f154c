import type { Measure } from '#contract/assessments.ts';
import { standing, TRAIT_WORDS } from '#matching/assessment/trait-words.ts';

/**
 * One trait as a picture and in words: the dot is the mean of the answers, the band is where a retake would probably
 * be.
 */
export function TraitBar({ measure }: { readonly measure: Measure }) {
  const { name, ends, sentences } = TRAIT_WORDS[measure.trait];
  const { score, low, high, isMeasured } = measure;
  if (!isMeasured) {
    return (
      <div>
        <h3 className="text-16">{name}</h3>
        <p className="mt-1 text-15 text-ink-2">Your questions did not ask about this, so it plays no part.</p>
      </div>
    );
  }
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="display text-16">{name}</span>
        <span className="num text-14 text-ink-2">
          {score.toFixed(1)}
          <span className="sr-only"> of 5</span>
        </span>
      </p>
      <svg
        role="img"
        aria-label={`${name}: ${score.toFixed(1)} on a scale from 1, ${ends[0]}, to 5, ${ends[1]}. A retake would probably land between ${low.toFixed(1)} and ${high.toFixed(1)}.`}
        viewBox="0 0 100 20"
        preserveAspectRatio="none"
        className="mt-1 block h-5 w-full overflow-visible"
      >
        <Line
          from={1}
          to={5}
          width={8}
          colour="var(--track)"
          className="[--track:var(--sunken)] dark:[--track:var(--line)]"
        />
        <Line
          from={low}
          to={high}
          width={8}
          colour="var(--band)"
          className="[--band:color-mix(in_srgb,var(--brand)_38%,var(--surface))]"
        />
        <path d="M50 3V17" stroke="var(--field)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        <Line from={score} to={score} width={18} colour="var(--surface)" />
        <Line from={score} to={score} width={14} colour="var(--brand)" />
      </svg>
      <p className="flex justify-between gap-3 text-13 text-ink-3" aria-hidden="true">
        <span>{ends[0]}</span>
        <span className="text-right">{ends[1]}</span>
      </p>
      <p className="mt-1 text-15">{sentences[standing(measure)]}</p>
    </div>
  );
}

interface LineProps {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly colour: string;
  readonly className?: string;
}

/** Rounded ends stay round at any width, and a line of no length is a dot. */
function Line({ from, to, width, colour, className }: LineProps) {
  return (
    <path
      d={`M${positionOf(from)} 10H${positionOf(to)}`}
      fill="none"
      stroke={colour}
      strokeWidth={width}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}

/** 1–5 across the picture's width, with room for the dot at either end. */
function positionOf(value: number): number {
  return 3 + ((value - 1) / 4) * 94;
}
