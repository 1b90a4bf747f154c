import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RejectionReason } from '#contract/applications.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  type TemplateKind,
  type TextTemplate,
} from '#contract/templates.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The company's templates: undefined while loading, null if they could not be loaded. */
export function useTemplates(): readonly TextTemplate[] | null | undefined {
  const { data } = useEndpoint(listTemplates);
  return data === undefined || data === null ? data : data.templates;
}

interface Fields {
  readonly kind: TemplateKind;
  readonly name: string;
  readonly body: string;
  readonly rejectionReason: RejectionReason | null;
}

/** Saves a new template, or the one with this id. */
export function useSaveTemplate(templateId: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ kind, ...fields }: Fields) =>
      templateId === null
        ? call(createTemplate, { body: { kind, ...fields } })
        : call(changeTemplate, { params: { templateId }, body: fields }),
    onSuccess: () => toast({ title: 'Template Saved' }),
    onError: (error) => reportFailure(error, 'The template was not saved. Please try again.'),
    onSettled: refresh,
  });
}

export function useDeleteTemplate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (templateId: string) => call(deleteTemplate, { params: { templateId } }),
    onSuccess: () => toast({ title: 'Template Deleted' }),
    onError: (error) => reportFailure(error),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(listTemplates) });
}
