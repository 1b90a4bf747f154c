import { useMutation } from '@tanstack/react-query';
import { fillTemplate, type TemplateKind } from '#contract/templates.ts';
import { useMay } from '#web/features/team/membership.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { useTemplates } from './templates-query.ts';

interface TemplateSelectProps {
  readonly kind: TemplateKind;
  readonly threadId: string;
  /** Called with the text filled in for the person in this conversation; it can still be edited. */
  readonly onText: (text: string) => void;
}

/** Starts a text from one of the company's templates. Renders nothing if the company has no templates. */
export function TemplateSelect({ kind, threadId, onText }: TemplateSelectProps) {
  const may = useMay();
  if (!may?.('messages')) return null;
  return <OwnTemplates kind={kind} threadId={threadId} onText={onText} />;
}

function OwnTemplates({ kind, threadId, onText }: TemplateSelectProps) {
  const templates = (useTemplates() ?? []).filter((each) => each.kind === kind);
  const fill = useMutation({
    mutationFn: (templateId: string) => call(fillTemplate, { params: { threadId, templateId } }),
    onSuccess: ({ text }) => onText(text),
    onError: (error) => reportFailure(error),
  });
  if (templates.length === 0) return null;
  return (
    <Field label="Template" hideLabel>
      <Select value="" disabled={fill.isPending} onChange={({ target }) => fill.mutate(target.value)}>
        <option value="">Use a template ...</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
