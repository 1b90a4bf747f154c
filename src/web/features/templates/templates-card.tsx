import { Badge } from '#web/ui/badge.tsx';
import { KeptList } from '#web/ui/kept-list.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { KIND_WORDS } from './template-kind-words.ts';
import { useDeleteTemplate, useTemplates } from './templates-query.ts';

/** The texts that a company sends again and again. */
export function TemplatesCard() {
  return (
    <FormCard
      title="Templates"
      hint="For messages, for the personal line of a rejection, and for what an interview is about. Names and job titles are filled in for each recipient."
    >
      <KeptList
        items={useTemplates()}
        mayEdit
        addLabel="Add a template"
        row={({ name, kind, body }) => (
          <>
            <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
              {name} <Badge>{KIND_WORDS[kind]}</Badge>
            </p>
            <p className="line-clamp-2 text-14 text-ink-2 wrap-anywhere">{body}</p>
          </>
        )}
        dialog={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
        onDeleting="Messages already sent with it stay as they are. This cannot be undone."
        remove={useDeleteTemplate()}
      />
    </FormCard>
  );
}
