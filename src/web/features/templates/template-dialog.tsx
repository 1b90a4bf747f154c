import { useState } from 'react';
import { REJECTION_NOTE_LENGTH, REJECTION_REASONS, type RejectionReason } from '#contract/applications.ts';
import { TEMPLATE_FIELDS, unknownFields } from '#contract/template-fields.ts';
import {
  TEMPLATE_KINDS,
  TEMPLATE_LENGTH,
  TEMPLATE_NAME_LENGTH,
  type TextTemplate,
} from '#contract/templates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, Textarea, TextInput } from '#web/ui/inputs.tsx';
import { KIND_WORDS } from './template-kind-words.ts';
import { useSaveTemplate } from './templates-query.ts';

const REASONS = (Object.entries(REJECTION_REASONS) as [RejectionReason, string][]).filter(
  ([key]) => key !== 'unstated',
);

interface TemplateDialogProps {
  readonly template: TextTemplate | null;
  readonly onClose: () => void;
}

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const [kind, setKind] = useState(template?.kind ?? 'message');
  const [name, setName] = useState(template?.name ?? '');
  const [body, setBody] = useState(template?.body ?? '');
  const [reason, setReason] = useState<RejectionReason | null>(template?.rejectionReason ?? null);
  const save = useSaveTemplate(template?.id ?? null);
  const badFields = unknownFields(body);
  const maxLength = kind === 'rejection' ? REJECTION_NOTE_LENGTH : TEMPLATE_LENGTH;
  const problem =
    badFields.length > 0
      ? `Only the fields below can be filled in, not ${badFields.map((each) => `“${each}”`).join(', ')}.`
      : body.length > maxLength
        ? `At most ${maxLength} characters.`
        : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={template === null ? 'Add a template' : 'Edit the template'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={save.isPending}
            disabled={name.trim() === '' || body.trim() === '' || problem !== undefined}
            onClick={() => save.mutate({ kind, name, body, rejectionReason: reason }, { onSuccess: onClose })}
          >
            Save template
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {template === null ? (
          <Field label="For">
            <Select
              value={kind}
              onChange={({ target }) =>
                setKind(TEMPLATE_KINDS.find((each) => each === target.value) ?? 'message')
              }
            >
              {TEMPLATE_KINDS.map((each) => (
                <option key={each} value={each}>
                  {KIND_WORDS[each]}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label="Name" hint="Only your colleagues see it.">
          <TextInput
            value={name}
            maxLength={TEMPLATE_NAME_LENGTH}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {kind === 'rejection' ? (
          <Field label="For the reason">
            <Select
              value={reason ?? ''}
              onChange={({ target }) => setReason(REASONS.find(([key]) => key === target.value)?.[0] ?? null)}
            >
              <option value="">Any</option>
              {REASONS.map(([key, words]) => (
                <option key={key} value={key}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field label="Text" error={problem}>
          <Textarea rows={6} value={body} onChange={({ target }) => setBody(target.value)} />
        </Field>
        <div>
          <p className="text-14 text-ink-2">Filled in for the person it goes to:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {Object.entries(TEMPLATE_FIELDS).map(([field, words]) => (
              <li key={field}>
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => setBody((typed) => `${typed}${/\S$/.test(typed) ? ' ' : ''}{{${field}}}`)}
                >
                  {`{{${field}}}`}
                  <span className="sr-only">: {words}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
