import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Assessment,
  deleteAssessment,
  type FormId,
  generateQuestions,
  getAssessment,
  saveAssessment,
  setVisibility,
} from '#contract/assessments.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';

const KEY = [getAssessment.path] as const;

/** The seeker's assessment; null for none yet. A failure stays a failure: it is no reason to ask forty questions again. */
export function useAssessment() {
  return useQuery<Assessment | null>({ queryKey: KEY, queryFn: ({ signal }) => findAssessment(signal) });
}

async function findAssessment(signal: AbortSignal): Promise<Assessment | null> {
  try {
    return await call(getAssessment, { signal });
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

export function useQuestions(form: FormId) {
  return useQuery({
    queryKey: ['assessment-questions', form],
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
