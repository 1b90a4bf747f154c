import type { BasisPoints } from '#contract/units.ts';
import { wilson } from './wilson.ts';

const BINS = 10;

/** Decided applications whose fit was in one tenth of the scale. */
export interface BinCount {
  /** 0 to 9. */
  readonly bin: number;
  readonly decided: number;
  readonly shortlisted: number;
  /** Σ of their fits, basis points. */
  readonly fitSum: number;
}

export interface BinReliability {
  readonly fromInt: BasisPoints;
  readonly toInt: BasisPoints;
  readonly decided: number;
  readonly shortlisted: number;
  /** null if nothing was decided. */
  readonly predictedInt: BasisPoints | null;
  readonly observedInt: BasisPoints | null;
  readonly lowInt: BasisPoints;
  readonly highInt: BasisPoints;
}

export interface Reliability {
  readonly bins: readonly BinReliability[];
  readonly decided: number;
  readonly shortlisted: number;
  /** Σ share of bin × |predicted − observed|, basis points; null if nothing was decided. */
  readonly calibrationErrorInt: BasisPoints | null;
}

/** Predicted against observed rates in ten bins with 95% ranges, and the expected calibration error over all. */
export function reliabilityOf(counts: readonly BinCount[]): Reliability {
  const bins = Array.from({ length: BINS }, (_, bin) =>
    binOf(
      bin,
      counts.find((count) => count.bin === bin),
    ),
  );
  const decisions = bins.reduce((sum, bin) => sum + bin.decided, 0);
  const errorSum = bins.reduce(
    (sum, bin) => sum + bin.decided * Math.abs((bin.predictedInt ?? 0) - (bin.observedInt ?? 0)),
    0,
  );
  return {
    bins,
    decided: decisions,
    shortlisted: bins.reduce((sum, bin) => sum + bin.shortlisted, 0),
    calibrationErrorInt: decisions === 0 ? null : Math.round(errorSum / decisions),
  };
}

function binOf(bin: number, count: BinCount | undefined): BinReliability {
  const { decided, shortlisted, fitSum } = count ?? { decided: 0, shortlisted: 0, fitSum: 0 };
  const { low, high } = wilson(shortlisted, decided);
  return {
    fromInt: (10_000 / BINS) * bin,
    toInt: (10_000 / BINS) * (bin + 1),
    decided,
    shortlisted,
    predictedInt: decided === 0 ? null : Math.round(fitSum / decided),
    observedInt: decided === 0 ? null : Math.round((10_000 * shortlisted) / decided),
    lowInt: Math.round(10_000 * low),
    highInt: Math.round(10_000 * high),
  };
}
