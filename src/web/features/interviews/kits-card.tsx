import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  KIT_NAME_LENGTH,
  KIT_QUESTION_LENGTH,
  KIT_QUESTIONS_MAX,
  type QuestionKit,
} from '#contract/question-kits.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { useDeleteKit, useKits, useSaveKit } from './kits-query.ts';

/** The questions that a company asks everybody, as lists under a name. */
export function KitsCard({ mayEdit }: { readonly mayEdit: boolean }) {
  const kits = useKits();
  const [edited, setEdited] = useState<QuestionKit | 'new' | null>(null);
  const [doomed, setDoomed] = useState<QuestionKit | null>(null);
  const remove = useDeleteKit();
  return (
    <FormCard
      title="Interview questions"
      hint="Everyone asked the same is easier to compare fairly. Choose a list when you schedule an interview: its interviewers see it beside their scorecard."
    >
      {kits === null ? <p className="text-15 text-ink-2">They could not be loaded.</p> : null}
      {kits?.length ? (
        <ul className="grid divide-y divide-line">
          {kits.map((kit) => (
            <li key={kit.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <div className="min-w-0 flex-[1_1_200px]">
                <p className="font-semibold wrap-anywhere">{kit.name}</p>
                <p className="text-14 text-ink-2 wrap-anywhere">
                  {kit.questions.length === 1 ? '1 question' : `${kit.questions.length} questions`}:{' '}
                  {kit.questions[0]}
                </p>
              </div>
              {mayEdit ? (
                <div className="flex gap-2">
                  <Button variant="quiet" size="sm" onClick={() => setEdited(kit)}>
                    Edit<span className="sr-only"> {kit.name}</span>
                  </Button>
                  <Button variant="ghost" size="sm" onClick={() => setDoomed(kit)}>
                    Delete<span className="sr-only"> {kit.name}</span>
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayEdit ? (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setEdited('new')}>
          <Icon of={Plus} className="size-4.5" /> Add questions
        </Button>
      ) : kits?.length === 0 ? (
        <p className="text-15 text-ink-2">There are none yet.</p>
      ) : null}
      {edited === null ? null : (
        <KitDialog kit={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {doomed === null ? null : (
        <ConfirmDialog
          title={`Delete “${doomed.name}”?`}
          action="Delete"
          isDangerous
          busy={remove.isPending}
          onConfirm={() => remove.mutate(doomed.id, { onSuccess: () => setDoomed(null) })}
          onClose={() => setDoomed(null)}
        >
          <p>Interviews that use these questions won’t show them any more. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </FormCard>
  );
}

interface KitDialogProps {
  readonly kit: QuestionKit | null;
  readonly onClose: () => void;
}

/** One question a line: the quickest way to type, paste and put them in order. */
function KitDialog({ kit, onClose }: KitDialogProps) {
  const [name, setName] = useState(kit?.name ?? '');
  const [lines, setLines] = useState(kit?.questions.join('\n') ?? '');
  const save = useSaveKit(kit?.id ?? null);
  const questions = lines
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
  const wrong =
    questions.length > KIT_QUESTIONS_MAX
      ? `At most ${KIT_QUESTIONS_MAX} questions: you have ${questions.length}.`
      : questions.some((each) => each.length > KIT_QUESTION_LENGTH)
        ? `A question can have ${KIT_QUESTION_LENGTH} characters.`
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
            disabled={name.trim() === '' || questions.length === 0 || wrong !== undefined}
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
        <Field label="Questions" hint="One a line." error={wrong}>
          <Textarea rows={8} value={lines} onChange={({ target }) => setLines(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
