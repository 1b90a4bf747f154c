import { type GivenAnswer, isLegalNo, LEGAL_REQUIREMENTS } from '#contract/questions.ts';

interface GivenAnswersProps {
  readonly answers: readonly GivenAnswer[];
  readonly reader: 'seeker' | 'employer';
}

/** The questions as they were asked, with the answers. */
export function GivenAnswers({ answers, reader }: GivenAnswersProps) {
  return (
    <dl className="grid gap-4 text-16">
      {answers.map((question) => (
        <div key={question.id}>
          <dt className="text-14 text-ink-2 wrap-anywhere">{question.text}</dt>
          <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">
            {question.answer === null ? (
              <span className="text-ink-3">{openWords(question, reader)}</span>
            ) : typeof question.answer === 'string' ? (
              question.answer
            ) : question.answer ? (
              'Yes'
            ) : (
              'No'
            )}
            {question.legalRequirement !== undefined && isLegalNo(question) ? (
              <span className="mt-1.5 block rounded-tile bg-amber-soft p-3 text-14 text-on-amber">
                {reader === 'employer' ? 'You say' : 'They say'} the law requires{' '}
                {LEGAL_REQUIREMENTS[question.legalRequirement]} for this role.{' '}
                {reader === 'employer'
                  ? 'They knew that when they applied. Nothing was decided automatically.'
                  : 'You sent this knowing that.'}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function openWords({ isRequired }: GivenAnswer, reader: GivenAnswersProps['reader']): string {
  if (!isRequired) return 'Not answered';
  return reader === 'employer'
    ? 'Not answered: they applied from an app that does not show questions. You can ask once you match.'
    : 'Not answered: the app that you used did not show it.';
}
