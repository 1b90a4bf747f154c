import { useEffect, useRef } from 'react';
import type { Question } from '#contract/assessments.ts';
import { PlainQuestion } from '#web/features/language/plain-question.tsx';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { SCALE } from './progress.ts';

interface QuestionPageProps {
  readonly question: Question;
  readonly value: number | undefined;
  /** Whether the user turned to this page: its question then takes the focus, so that it is read out. */
  readonly isTurnedTo: boolean;
  readonly onAnswer: (value: number) => void;
}

/** One question and its five answers. Give it the question's id as its key. */
export function QuestionPage({ question, value, isTurnedTo, onAnswer }: QuestionPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isTurnedTo) heading.current?.focus();
  }, [isTurnedTo]);

  return (
    <fieldset aria-labelledby="assessment-question" className="animate-fade">
      <h2
        ref={heading}
        id="assessment-question"
        tabIndex={-1}
        className="min-h-24 text-24 text-balance outline-none lg:text-28"
      >
        {question.question}
      </h2>
      <PlainQuestion questionId={question.id} />
      <div className="mt-5 grid gap-2">
        {(question.options ?? SCALE).map((label, i) => (
          <ChoiceTile
            key={label}
            name={question.id}
            value={i + 1}
            label={label}
            checked={value === i + 1}
            onChange={() => onAnswer(i + 1)}
          />
        ))}
      </div>
    </fieldset>
  );
}
