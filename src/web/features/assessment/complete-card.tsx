import { type ReactNode, useEffect, useRef } from 'react';
import type { Assessment } from '#contract/assessments.ts';
import { Panel } from '#web/ui/panel.tsx';

interface CompleteCardProps {
  readonly title: string;
  readonly assessment: Assessment;
  /** Whether the card has just appeared: its title then takes the focus. */
  readonly isNews: boolean;
  readonly children: ReactNode;
  /** Buttons and links to the next steps. */
  readonly actions: ReactNode;
}

/** Says that the assessment is complete, what the answer checks found, and where to go next. */
export function CompleteCard({ title, assessment, isNews, children, actions }: CompleteCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  const { warning } = assessment.checks;
  return (
    <Panel tone="blush" className="animate-rise">
      <h2 ref={heading} tabIndex={-1} className="text-24 outline-none lg:text-28">
        {title}
      </h2>
      <p className="mt-1 text-16">{children}</p>
      {warning ? <p className="mt-4 rounded-tile bg-surface p-4 text-15 text-ink">{warning}</p> : null}
      <div className="mt-5 flex flex-wrap gap-3 *:max-sm:w-full">{actions}</div>
    </Panel>
  );
}
