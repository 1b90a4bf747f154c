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
 * Undefined until the fit itself has been loaded.
 */
export function usePlainReasons<Given extends Fit | undefined>(roleId: string, fit: Given): Fit | Given {
  const hasPlainWords = useHasPlainWords();
  const { data } = useEndpoint(
    explainRole,
    { params: { roleId } },
    { enabled: hasPlainWords && fit !== undefined },
  );
  if (!data?.sentences.length || fit === undefined) return fit;
  const words = new Map(data.sentences.map(({ part, text }) => [part, text]));
  return {
    ...fit,
    reasons: fit.reasons.map((reason) => ({ ...reason, text: words.get(reason.part) ?? reason.text })),
  };
}
