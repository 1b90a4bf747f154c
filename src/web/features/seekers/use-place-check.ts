import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { checkPlace } from '#contract/seekers.ts';
import { call } from '#web/http/api.ts';

/** A place that can't be located, with suggestions. */
export interface UnknownPlace {
  readonly typed: string;
  readonly suggestions: readonly string[];
}

/**
 * Checks places before they are saved: a misspelt one would silently count as no place. Villages are missing from the
 * gazetteer, so a place that the user insists on passes, and so does every place if the call fails.
 */
export function usePlaceCheck(onUnknown: (sentence: string) => void) {
  const [unknownPlace, setUnknownPlace] = useState<UnknownPlace | null>(null);
  const acceptedPlaces = useRef(new Set<string>());
  const lookUp = useMutation({ mutationFn: findUnknown });

  function check(places: readonly string[], onKnown: () => void) {
    const placesToCheck = places
      .map((place) => place.trim())
      .filter((place) => place !== '' && !acceptedPlaces.current.has(place));
    if (placesToCheck.length === 0) {
      onKnown();
      return;
    }
    lookUp.mutate(placesToCheck, {
      onSuccess: (place) => {
        setUnknownPlace(place);
        if (place === null) onKnown();
        else onUnknown(sentenceFor(place));
      },
      onError: onKnown,
    });
  }

  return {
    unknown: unknownPlace,
    check,
    keep: (place: string) => acceptedPlaces.current.add(place),
    isPending: lookUp.isPending,
  };
}

async function findUnknown(places: readonly string[]): Promise<UnknownPlace | null> {
  const answers = await Promise.all(
    places.map(async (typed) => ({ typed, ...(await call(checkPlace, { query: { name: typed } })) })),
  );
  return answers.find(({ isKnown }) => !isKnown) ?? null;
}

function sentenceFor({ typed, suggestions }: UnknownPlace): string {
  return suggestions.length > 0
    ? `We can’t find “${typed}”. Did you mean ${suggestions.join(' or ')}?`
    : `We can’t find “${typed}” on the map. Check the spelling, or enter the nearest town or a postcode.`;
}
