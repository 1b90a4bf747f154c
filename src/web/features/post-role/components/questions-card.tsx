import { Plus, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import {
  LEGAL_REQUIREMENTS,
  OPTIONS_MAX,
  QUESTION_KINDS,
  QUESTION_MAX,
  QUESTIONS_MAX,
  type QuestionKind,
} from '#contract/questions.ts';
import { useFormContext } from '#web/forms/form-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select, Textarea, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { EMPTY_QUESTION, isLegal, type QuestionDraft, questionErrors } from '../question-drafts.ts';
import type { RoleDraft } from '../role-draft.ts';

/** The questions for everyone who applies. */
export function QuestionsCard() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  const { questions } = draft;
  const faults = errors.questions === undefined ? [] : questionErrors(questions);
  const firstFault = faults.findIndex((fault) => fault !== null);
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    const inputs = list.current?.querySelectorAll<HTMLElement>('[data-question]');
    inputs?.[Math.min(focusNext.current, inputs.length - 1)]?.focus();
    focusNext.current = null;
  });

  function changeQuestion(index: number, changes: Partial<QuestionDraft>) {
    change((latest) => ({
      questions: latest.questions.map((each, position) =>
        position === index ? { ...each, ...changes } : each,
      ),
    }));
  }

  function add() {
    focusNext.current = questions.length;
    change((latest) => ({ questions: [...latest.questions, EMPTY_QUESTION] }));
  }

  function remove(index: number) {
    focusNext.current = index;
    change((latest) => ({ questions: latest.questions.filter((_each, position) => position !== index) }));
  }

  return (
    <FormCard
      title="Questions"
      hint={`Up to ${QUESTIONS_MAX} that everyone answers when they apply. Ask about the work: questions about age, health, family, religion or origin can be unlawful.`}
    >
      {questions.length === 0 ? null : (
        <ol ref={list} className="grid gap-5">
          {questions.map((question, index) => (
            // While questions are being written, only their position tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <QuestionFields
                question={question}
                number={index + 1}
                error={faults[index] ?? null}
                // The form finds the field to focus by this name.
                name={index === Math.max(firstFault, 0) ? 'questions' : `question-${index}`}
                onChange={(changed) => changeQuestion(index, changed)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {questions.length < QUESTIONS_MAX ? (
        <Button variant="quiet" className="justify-self-start" onClick={add}>
          <Icon of={Plus} />
          Add a question
        </Button>
      ) : null}
    </FormCard>
  );
}

interface QuestionFieldsProps {
  readonly question: QuestionDraft;
  readonly number: number;
  readonly error: string | null;
  readonly name: string;
  readonly onChange: (changes: Partial<QuestionDraft>) => void;
  readonly onRemove: () => void;
}

function QuestionFields({ question, number, error, name, onChange, onRemove }: QuestionFieldsProps) {
  const { text, kind, options, isRequired, legalRequirement } = question;
  return (
    <fieldset className="grid gap-4 rounded-tile p-4 ring-1 ring-line ring-inset">
      <legend className="sr-only">Question {number}</legend>
      <Field label={`Question ${number}`} error={error}>
        <TextInput
          name={name}
          data-question=""
          value={text}
          maxLength={QUESTION_MAX}
          placeholder={
            kind === 'yes_no' ? 'Can you work every other weekend?' : 'Which shift would suit you?'
          }
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <Field label="Answered with">
        <Select value={kind} onChange={(event) => onChange({ kind: event.target.value as QuestionKind })}>
          {QUESTION_KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_WORDS[each]}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'choice' ? (
        <Field label="Options" hint={`One per line, at most ${OPTIONS_MAX}.`}>
          <Textarea
            rows={4}
            value={options}
            maxLength={700}
            onChange={(event) => onChange({ options: event.target.value })}
          />
        </Field>
      ) : null}
      {kind === 'yes_no' ? (
        <Field
          label="Required by law"
          hint="Only if the law requires a yes from everyone who does this job. We warn applicants before they send a no; they can still apply, and you see it marked. Nobody is rejected automatically."
        >
          <Select
            value={legalRequirement}
            onChange={(event) =>
              onChange({ legalRequirement: isLegal(event.target.value) ? event.target.value : '' })
            }
          >
            <option value="">No, we would just like to know</option>
            {Object.entries(LEGAL_REQUIREMENTS).map(([law, words]) => (
              <option key={law} value={law}>
                Yes: {words}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="Must be answered"
          checked={isRequired}
          onChange={(event) => onChange({ isRequired: event.target.checked })}
        />
        <Button variant="ghost" size="sm" aria-label={`Remove question ${number}`} onClick={onRemove}>
          <Icon of={Trash2} className="size-4.5" />
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

const KIND_WORDS: Readonly<Record<QuestionKind, string>> = {
  text: 'A few words',
  yes_no: 'Yes or no',
  choice: 'One of several options',
};
