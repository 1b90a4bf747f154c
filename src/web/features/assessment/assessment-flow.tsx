import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Assessment } from '#contract/assessments.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { dayOf } from '#web/format/days.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useAssessment } from './assessment-query.ts';
import { CompleteCard } from './complete-card.tsx';
import { Questionnaire } from './questionnaire.tsx';
import { Result } from './result.tsx';
import { begunForm, forgetProgress } from './use-progress.ts';

type Stage = 'arrived' | 'answering' | 'saved';

/** The personality assessment: the one already taken, if any, then the questions, then completion. */
export function AssessmentFlow() {
  const { id } = useSignedInUser();
  const { data: assessment, isPending, isError, refetch } = useAssessment();
  const [stage, setStage] = useState<Stage>('arrived');
  if (isPending) return <Loading />;
  if (isError) {
    return (
      <EmptyState
        icon={CloudOff}
        title="Your assessment did not load"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!assessment || stage === 'answering') {
    return <Questionnaire userId={id} takesFocus={stage === 'answering'} onSaved={() => setStage('saved')} />;
  }
  const retake = () => {
    forgetProgress(id);
    setStage('answering');
  };
  return (
    <>
      {stage === 'saved' ? (
        <SavedResult assessment={assessment} onRetake={retake} />
      ) : (
        <ExistingResult
          assessment={assessment}
          onRetake={retake}
          onGoOn={begunForm(id) ? () => setStage('answering') : null}
        />
      )}
      <Result assessment={assessment} onDeleted={() => setStage('answering')} />
    </>
  );
}

interface CardProps {
  readonly assessment: Assessment;
  readonly onRetake: () => void;
}

function ExistingResult({
  assessment,
  onRetake,
  onGoOn,
}: CardProps & { readonly onGoOn: (() => void) | null }) {
  const questions = Object.keys(assessment.rawResult).length;
  return (
    <CompleteCard
      title="Assessment Complete"
      assessment={assessment}
      isNews={false}
      actions={
        <>
          <Link href="/" className={buttonClass()}>
            Back to Job Matching
          </Link>
          <Button variant="quiet" onClick={onRetake}>
            Retake Assessment
          </Button>
          {onGoOn ? (
            <Button variant="quiet" onClick={onGoOn}>
              Continue your retake
            </Button>
          ) : null}
        </>
      }
    >
      {questions} questions, {dayOf(assessment.updatedAt, Date.now())}. A retake replaces this result only
      when you complete it.
    </CompleteCard>
  );
}

function SavedResult({ assessment, onRetake }: CardProps) {
  return (
    <CompleteCard
      title="All done"
      assessment={assessment}
      isNews
      actions={
        <>
          <Link href="/" className={buttonClass()}>
            Start Job Matching
          </Link>
          {assessment.checks.warning ? (
            <Button variant="quiet" onClick={onRetake}>
              Retake Assessment
            </Button>
          ) : null}
        </>
      }
    >
      Here is your result, and how certain it is.
    </CompleteCard>
  );
}
