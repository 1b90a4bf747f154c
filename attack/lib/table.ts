import type { Outcome } from './attack.ts';

/** Outcomes as lines of a Markdown table. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ attack, database, hasHeldOut, happened, seconds }) =>
      `| ${hasHeldOut ? 'held' : '**BROKE**'} | ${attack} | ${database} | ${happened.replaceAll('|', '/')} | ${seconds.toFixed(1)} s |`,
  );
  return ['| | Tried | Database | What happened | Took |', '|---|---|---|---|---|', ...rows].join('\n');
}
