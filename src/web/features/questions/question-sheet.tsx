import { useId } from 'react';
import { type AnswersGiven, LEGAL_REQUIREMENTS, type RoleQuestion } from '#contract/questions.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { type AnswerDraft, answersOf, keepAnswers, missingAnswers, startAnswers } from './answer-draft.ts';
import { AnswerField } from './answer-field.tsx';

interface QuestionSheetProps {
  readonly role: {
    readonly id: string;
    readonly title: string;
    readonly questions?: RoleQuestion[] | undefined;
  };
  readonly companyName: string;
  /** What the answers are sent with. */
  readonly sending?: 'application' | 'super like';
  readonly onSend: (answers: AnswersGiven) => void;
  readonly onClose: () => void;
}

/** The employer's questions, asked before an application is sent. Until then the answers are only on this device. */
export function QuestionSheet({
  role,
  companyName,
  sending = 'application',
  onSend,
  onClose,
}: QuestionSheetProps) {
  const { id: userId } = useSignedInUser();
  const formId = useId();
  const questions = role.questions ?? [];
  const form = useForm<AnswerDraft>({
    start: () => startAnswers(userId, role.id, questions, Date.now()),
    check: (draft) => missingAnswers(questions, draft),
    onChange: (draft) => keepAnswers(userId, role.id, draft, Date.now()),
    onSubmit: (draft) => onSend(answersOf(questions, draft)),
  });
  const answeredNo = questions.filter(
    ({ id, legalRequirement }) => legalRequirement !== undefined && form.draft[id] === 'no',
  );
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={questions.length === 1 ? 'One question' : `${questions.length} questions`}
      description={`${role.title} at ${companyName}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form={formId}>
            Send {sending}
          </Button>
        </>
      }
    >
      <p className="text-15 text-ink-2">
        {companyName} asks everyone who applies. They read your answers without your name until you match.
      </p>
      <form id={formId} onSubmit={form.submit} noValidate className="mt-6 grid gap-7">
        {questions.map((question) => (
          <AnswerField
            key={question.id}
            question={question}
            value={form.draft[question.id] ?? ''}
            error={form.errors[question.id]}
            onChange={(answer) => form.change({ [question.id]: answer })}
          />
        ))}
      </form>
      <div role="status" className="mt-6 grid gap-3">
        {answeredNo.map(({ id, text, legalRequirement }) => (
          <p key={id} className="rounded-panel bg-amber-soft p-4 text-15 text-on-amber wrap-anywhere">
            {companyName} says the law requires {legalRequirement && LEGAL_REQUIREMENTS[legalRequirement]} for
            this role, and you answered no to “{text}”. They will see that. You can still send it: nothing is
            rejected automatically, and a person reads it.
          </p>
        ))}
      </div>
    </Sheet>
  );
}
