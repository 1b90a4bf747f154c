import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { TextTemplate } from '#contract/templates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { KIND_WORDS } from './template-kind-words.ts';
import { useDeleteTemplate, useTemplates } from './templates-query.ts';

/** The texts that a company sends again and again. */
export function TemplatesCard() {
  const templates = useTemplates();
  const [edited, setEdited] = useState<TextTemplate | 'new' | null>(null);
  const [doomed, setDoomed] = useState<TextTemplate | null>(null);
  const remove = useDeleteTemplate();
  return (
    <FormCard
      title="Templates"
      hint="For messages, for the personal line of a rejection, and for what an interview is about. Names and jobs are filled in for the person each goes to."
    >
      {templates === null ? <p className="text-15 text-ink-2">They could not be loaded.</p> : null}
      {templates?.length ? (
        <ul className="grid divide-y divide-line">
          {templates.map((template) => (
            <li key={template.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <div className="min-w-0 flex-[1_1_200px]">
                <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                  {template.name} <Badge>{KIND_WORDS[template.kind]}</Badge>
                </p>
                <p className="line-clamp-2 text-14 text-ink-2 wrap-anywhere">{template.body}</p>
              </div>
              <div className="flex gap-2">
                <Button variant="quiet" size="sm" onClick={() => setEdited(template)}>
                  Edit<span className="sr-only"> {template.name}</span>
                </Button>
                <Button variant="ghost" size="sm" onClick={() => setDoomed(template)}>
                  Delete<span className="sr-only"> {template.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setEdited('new')}>
        <Icon of={Plus} className="size-4.5" /> Add a template
      </Button>
      {edited === null ? null : (
        <TemplateDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
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
          <p>What was sent with it stays as it is. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </FormCard>
  );
}
