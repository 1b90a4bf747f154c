import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getImport, type ImportSummary, listImports, type RoleImport } from '#contract/imports.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { usePages } from '#web/http/use-pages.ts';

const LOOK_EVERY_MS = 1_000;

export function isBusy({ status }: ImportSummary): boolean {
  return ['receiving', 'checking', 'queued', 'running'].includes(status);
}

export function useImports() {
  return usePages(pagesOf(listImports), { idOf: ({ id }) => id, staleTime: 0 });
}

/** One import; polled every second while it is being processed. */
export function useImport(importId: string) {
  return useEndpoint(
    getImport,
    { params: { importId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? LOOK_EVERY_MS : false),
    },
  );
}

/** Takes a step of an import. The import in the response is shown at once. */
export function useStep<Input>(
  step: (input: Input) => Promise<RoleImport>,
  onDone?: (next: RoleImport) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (next) => {
      client.setQueryData(keyOf(getImport, { params: { importId: next.id } }), next);
      void client.invalidateQueries({ queryKey: keyOf(listImports), exact: true });
      onDone?.(next);
    },
    onError: (error) => reportFailure(error, 'The import could not continue. Please try again.'),
  });
}
