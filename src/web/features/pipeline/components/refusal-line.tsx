import { CircleAlert } from 'lucide-react';
import { useRefusal } from '#web/forms/refusals.ts';
import { Icon } from '#web/ui/icon.tsx';
import { refusals } from '../refusals.ts';

/** Beside an application whose last move was refused: why, until it is moved again. */
export function RefusalLine({ applicationId }: { readonly applicationId: string }) {
  const sentence = useRefusal(refusals, applicationId);
  if (sentence === null) return null;
  return (
    <p
      role="status"
      className="flex basis-full items-start gap-1.5 text-14 font-medium text-danger wrap-anywhere"
    >
      <Icon of={CircleAlert} className="mt-0.5 size-4 flex-none" />
      {sentence}
    </p>
  );
}
