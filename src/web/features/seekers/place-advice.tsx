import type { MouseEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { UnknownPlace } from './use-place-check.ts';

interface PlaceAdviceProps {
  readonly unknownPlace: UnknownPlace;
  /** The name of the field, which gets the focus back. */
  readonly field: string;
  readonly onChoose: (place: string) => void;
  /** Absent if an unknown place can't be used. */
  readonly onKeep?: () => void;
}

/** Choices for an unknown place: similar names, or what was typed after all. */
export function PlaceAdvice({ unknownPlace, field, onChoose, onKeep }: PlaceAdviceProps) {
  const andFocus = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    act();
  };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {unknownPlace.suggestions.map((place) => (
        <Button key={place} variant="quiet" size="sm" onClick={andFocus(() => onChoose(place))}>
          Use {place}
        </Button>
      ))}
      {onKeep ? (
        <Button variant="ghost" size="sm" onClick={andFocus(onKeep)}>
          Keep “{unknownPlace.typed}”
        </Button>
      ) : null}
    </div>
  );
}
