import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeQuestionKit,
  createQuestionKit,
  deleteQuestionKit,
  listQuestionKits,
  type QuestionKit,
} from '#contract/question-kits.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The company's kits by name: undefined while loading, null if they could not be loaded. */
export function useKits(): readonly QuestionKit[] | null | undefined {
  const { data } = useEndpoint(listQuestionKits);
  return data === undefined || data === null ? data : data.kits;
}

interface Fields {
  readonly name: string;
  readonly questions: string[];
}

/** Saves a new kit, or the one with this id. */
export function useSaveKit(kitId: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Fields) =>
      kitId === null
        ? call(createQuestionKit, { body })
        : call(changeQuestionKit, { params: { kitId }, body }),
    onSuccess: () => toast({ title: 'Questions Saved' }),
    onError: (error) => reportFailure(error, 'The questions were not saved. Please try again.'),
    onSettled: refresh,
  });
}

export function useDeleteKit() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (kitId: string) => call(deleteQuestionKit, { params: { kitId } }),
    onSuccess: () => toast({ title: 'Questions Deleted' }),
    onError: (error) => reportFailure(error),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(listQuestionKits) });
}
