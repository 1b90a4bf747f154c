import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Fit } from '#contract/fit.ts';
import type { explainRole, getLanguage } from '#contract/language.ts';

const FOR_GOOD = { staleTime: Number.POSITIVE_INFINITY };

/** Whether the operator has set up somebody who words things more plainly. */
export function useHasPlainWords(): boolean {
  const { data } = useQuery<ResponseOf<typeof getLanguage> | null>({
    queryKey: ['/api/language'],
    ...FOR_GOOD,
  });
  return data?.isOn === true;
}

/** The fit with its sentences in plainer words where there are any; as it is until they come, and if they never do. */
export function usePlainReasons(roleId: string, fit: Fit): Fit {
  const hasPlainWords = useHasPlainWords();
  const { data } = useQuery<ResponseOf<typeof explainRole> | null>({
    queryKey: [`/api/roles/${roleId}/explanation`],
    enabled: hasPlainWords,
  });
  if (!data?.sentences.length) return fit;
  const words = new Map(data.sentences.map(({ part, text }) => [part, text]));
  return {
    ...fit,
    reasons: fit.reasons.map((reason) => ({ ...reason, text: words.get(reason.part) ?? reason.text })),
  };
}
