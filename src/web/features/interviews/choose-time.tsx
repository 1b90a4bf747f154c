import { useState } from 'react';
import type { Interview } from '#contract/interviews.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/choices.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { useChooseTime } from './interviews-query.ts';
import { slotInWords } from './words.ts';

/** The times that the employer offers; choosing one books it. */
export function ChooseTime({ interview }: { readonly interview: Interview }) {
  const { id, offeredTimes = [] } = interview;
  const [chosenTime, setChosenTime] = useState<string | null>(null);
  const choose = useChooseTime(id);
  const isOffered = chosenTime !== null && offeredTimes.includes(chosenTime);
  return (
    <Fieldset legend="Which time suits you?">
      <div className="grid gap-1">
        {offeredTimes.map((at) => (
          <Radio
            key={at}
            name={`time-${id}`}
            className="num"
            label={slotInWords(at, interview)}
            checked={chosenTime === at}
            onChange={() => setChosenTime(at)}
          />
        ))}
      </div>
      <Button
        size="sm"
        className="mt-2"
        busy={choose.isPending}
        busyLabel="Booking..."
        disabled={!isOffered}
        onClick={() => (chosenTime === null ? undefined : choose.mutate(chosenTime))}
      >
        Book this time
      </Button>
    </Fieldset>
  );
}
