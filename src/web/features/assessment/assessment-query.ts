import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteAssessment,
  type FormId,
  generateQuestions,
  getAssessment,
  saveAssessment,
  setVisibility,
} from '#contract/assessments.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { call, find } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';

const KEY = keyOf(getAssessment);

/**
 * The seeker's assessment; null before there is one. A failure to load is an error, not null: the seeker must not be
 * asked forty questions again.
 */
export function useAssessment() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => find(getAssessment, { signal }) });
}

export function useQuestions(form: FormId) {
  return useQuery({
    queryKey: keyOf(generateQuestions, { query: { form } }),
    queryFn: ({ signal }) => call(generateQuestions, { query: { form }, signal }),
  });
}

export function useSaveAssessment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: BodyFor<typeof saveAssessment>) => call(saveAssessment, { body: fields }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}

export function useSetVisibility() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isVisible: boolean) => call(setVisibility, { body: { visibleToEmployersBool: isVisible } }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}

export function useDeleteAssessment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteAssessment),
    onSuccess: () => client.setQueryData(KEY, null),
  });
}
