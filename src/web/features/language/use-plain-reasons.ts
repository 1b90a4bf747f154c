import type { Fit } from '#contract/fit.ts';
import { explainRole, getLanguage } from '#contract/language.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';

/** Whether the operator has set up a language model for plainer words. */
export function useHasPlainWords(): boolean {
  const { data } = useEndpoint(getLanguage, {}, { staleTime: Number.POSITIVE_INFINITY });
  return data?.isOn === true;
}

/**
 * The fit with its sentences in plainer words, if available; the original ones until they arrive, and if they never do.
 */
export function usePlainReasons(roleId: string, fit: Fit): Fit {
  const hasPlainWords = useHasPlainWords();
  const { data } = useEndpoint(explainRole, { params: { roleId } }, { enabled: hasPlainWords });
  if (!data?.sentences.length) return fit;
  const words = new Map(data.sentences.map(({ part, text }) => [part, text]));
  return {
    ...fit,
    reasons: fit.reasons.map((reason) => ({ ...reason, text: words.get(reason.part) ?? reason.text })),
  };
}
