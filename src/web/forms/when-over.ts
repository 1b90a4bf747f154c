import { isConflict } from '#web/http/request-error.ts';

/**
 * For `mutate` in a dialog: closes it once the change succeeded, or is pointless because things have changed meanwhile. After
 * any other failure it stays open with what was typed, to be sent again.
 */
export function whenOver(close: () => void): {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
} {
  return {
    onSuccess: () => close(),
    onError: (error) => {
      if (isConflict(error)) close();
    },
  };
}
