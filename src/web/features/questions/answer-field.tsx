import { ANSWER_MAX, type RoleQuestion } from '#contract/questions.ts';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/inputs.tsx';

interface AnswerFieldProps {
  readonly question: RoleQuestion;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One question and the control for its kind of answer. */
export function AnswerField({ question, value, error, onChange }: AnswerFieldProps) {
  const { id, text, kind, options, isRequired } = question;
  const label = (
    <span className="wrap-anywhere">
      {text} {isRequired ? null : <span className="font-normal text-ink-3">(optional)</span>}
    </span>
  );
  if (kind === 'text') {
    return (
      <Field label={label} hint={`At most ${ANSWER_MAX} characters.`} error={error} required={isRequired}>
        <Textarea
          name={id}
          rows={4}
          maxLength={ANSWER_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    );
  }
  const choices =
    kind === 'yes_no' ? YES_NO : (options ?? []).map((option) => ({ value: option, words: option }));
  return (
    <Fieldset legend={label} error={error}>
      <div className={kind === 'yes_no' ? 'grid grid-cols-2 gap-3' : 'grid gap-3'}>
        {choices.map((choice) => (
          <ChoiceTile
            key={choice.value}
            name={id}
            value={choice.value}
            checked={value === choice.value}
            required={isRequired}
            onChange={() => onChange(choice.value)}
            label={<span className="wrap-anywhere">{choice.words}</span>}
          />
        ))}
      </div>
      {isRequired || value === '' ? null : (
        <button
          type="button"
          onClick={() => onChange('')}
          className="mt-1 min-h-11 text-15 text-ink-2 underline underline-offset-4"
        >
          Clear my answer
        </button>
      )}
    </Fieldset>
  );
}

const YES_NO = [
  { value: 'yes', words: 'Yes' },
  { value: 'no', words: 'No' },
] as const;
