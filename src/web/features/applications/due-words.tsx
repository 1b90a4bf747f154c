import type { EmployerApplication } from '#contract/applications.ts';
import { cx } from '#web/ui/cx.ts';
import { answerDue } from './answer-due.ts';

/** When an answer is due, or how long it has been overdue; nothing once it was given. */
export function DueWords({ application }: { readonly application: EmployerApplication }) {
  const answer = answerDue(application, Date.now());
  if (answer === null || answer.state === 'answered') return null;
  return (
    <span className={cx('num text-13', answer.state === 'due' ? 'text-ink-3' : 'font-semibold text-danger')}>
      {answer.text}
    </span>
  );
}
