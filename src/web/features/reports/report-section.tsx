import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Panel } from '#web/ui/panel.tsx';

interface ReportSectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly chart: ReactNode;
  readonly table: ReactNode;
  /** Whether the table has too many columns to fit beside the chart. */
  readonly isWide?: boolean;
}

/** A chart with its figures: beside it if there is room, below it on a phone and on paper. */
export function ReportSection({ title, hint, chart, table, isWide = false }: ReportSectionProps) {
  return (
    <Panel>
      <h3 className="text-20">{title}</h3>
      {hint ? <p className="mt-1 text-15 text-ink-2">{hint}</p> : null}
      <div className={cx('mt-4 grid gap-6', !isWide && 'lg:grid-cols-2')}>
        <div className="min-w-0">{chart}</div>
        <div className="min-w-0">{table}</div>
      </div>
    </Panel>
  );
}
