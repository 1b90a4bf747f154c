import type { Phase } from './steady-load.ts';
import { quantile } from './verdict.ts';

export const PHASE_HEADINGS = [
  'took',
  'requests',
  'failed',
  '503, try again',
  '502, no node',
  'longest gap',
  'p50',
  'p99',
  'bare p99',
];

/** The results of one phase, as the columns of a table. */
export function phaseRow(phase: Phase): string[] {
  const tookMs = (share: number) => `${quantile(phase.took, share).toFixed(0)} ms`;
  return [
    `${phase.seconds.toFixed(0)} s`,
    String(phase.requests),
    String(phase.failed.length),
    String(phase.toldToWait),
    String(phase.withoutNode),
    `${(phase.longestGapMs / 1_000).toFixed(1)} s`,
    tookMs(0.5),
    tookMs(0.99),
    `${quantile(phase.bareTook, 0.99).toFixed(0)} ms`,
  ];
}
