import { useState } from 'react';
import { REJECTION_NOTE_LENGTH, type RejectionReason } from '#contract/applications.ts';
import { unknownFields } from '#contract/template-fields.ts';
import { Field } from '#web/ui/field.tsx';
import { Select, Textarea } from '#web/ui/inputs.tsx';
import { useTemplates } from './templates-query.ts';

interface RejectionNoteProps {
  readonly reason: RejectionReason | null;
  /** Called with null while the text is too long, or contains a field that can't be filled in. */
  readonly onNote: (note: string | null) => void;
}

/** The personal line of a rejection: typed, or started from a template for the reason. */
export function RejectionNote({ reason, onNote }: RejectionNoteProps) {
  const [note, setNote] = useState('');
  const templates = (useTemplates() ?? []).filter(
    ({ kind, rejectionReason }) => kind === 'rejection' && (rejectionReason ?? reason) === reason,
  );
  function change(typed: string) {
    setNote(typed);
    onNote(problemWith(typed) === undefined ? typed : null);
  }

  return (
    <div className="grid gap-3">
      {templates.length > 0 ? (
        <Field label="Template">
          <Select
            value=""
            onChange={({ target }) => change(templates.find(({ id }) => id === target.value)?.body ?? note)}
          >
            <option value="">Use a template ...</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        label="A personal line (optional)"
        hint="Applicants read this below the reason. {{firstName}}, {{roleTitle}}, {{companyName}} and {{myName}} are filled in for each applicant."
        error={problemWith(note)}
      >
        <Textarea
          name="note"
          rows={3}
          maxLength={REJECTION_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
    </div>
  );
}

/** Undefined if the line can be sent. A template may be longer than a line that is typed here. */
function problemWith(note: string): string | undefined {
  const badFields = unknownFields(note);
  if (badFields.length > 0) return `These can’t be filled in: ${badFields.join(', ')}.`;
  return note.length > REJECTION_NOTE_LENGTH ? `At most ${REJECTION_NOTE_LENGTH} characters.` : undefined;
}
