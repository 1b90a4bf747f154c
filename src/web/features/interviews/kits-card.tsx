import { useState } from 'react';
import { counted } from '#contract/format.ts';
import {
  KIT_NAME_LENGTH,
  KIT_QUESTION_LENGTH,
  KIT_QUESTIONS_MAX,
  type QuestionKit,
} from '#contract/question-kits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { KeptList } from '#web/ui/kept-list.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { useDeleteKit, useKits, useSaveKit } from './kits-query.ts';

/** The questions that a company asks everybody, as lists under a name. */
export function KitsCard({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <FormCard
      title="Interview questions"
      hint="Asking everyone the same makes fair comparison easier. Choose a list when you schedule an interview: its interviewers see it beside their scorecard."
    >
      <KeptList
        items={useKits()}
        mayEdit={mayEdit}
        addLabel="Add questions"
        row={({ name, questions }) => (
          <>
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-14 text-ink-2 wrap-anywhere">
              {counted(questions.length, 'question')}: {questions[0]}
            </p>
          </>
        )}
        dialog={(kit, onClose) => <KitDialog kit={kit} onClose={onClose} />}
        onDeleting="Interviews that use these questions won’t show them any more. This cannot be undone."
        remove={useDeleteKit()}
      />
    </FormCard>
  );
}

interface KitDialogProps {
  readonly kit: QuestionKit | null;
  readonly onClose: () => void;
}

/** One question per line: the quickest way to type, paste and sort them. */
function KitDialog({ kit, onClose }: KitDialogProps) {
  const [name, setName] = useState(kit?.name ?? '');
  const [lines, setLines] = useState(kit?.questions.join('\n') ?? '');
  const save = useSaveKit(kit?.id ?? null);
  const questions = lines
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
  const problem =
    questions.length > KIT_QUESTIONS_MAX
      ? `At most ${KIT_QUESTIONS_MAX} questions: you have ${questions.length}.`
      : questions.some((each) => each.length > KIT_QUESTION_LENGTH)
        ? `A question can have up to ${KIT_QUESTION_LENGTH} characters.`
        : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={kit === null ? 'Add interview questions' : 'Edit interview questions'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={save.isPending}
            disabled={name.trim() === '' || questions.length === 0 || problem !== undefined}
            onClick={() => save.mutate({ name, questions }, { onSuccess: onClose })}
          >
            Save questions
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Name">
          <TextInput
            value={name}
            maxLength={KIT_NAME_LENGTH}
            placeholder="First interview"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Questions" hint="One per line." error={problem}>
          <Textarea rows={8} value={lines} onChange={({ target }) => setLines(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
