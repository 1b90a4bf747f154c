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
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = useChooseTime(id);
  const isOffered = chosen !== null && offeredTimes.includes(chosen);
  return (
    <Fieldset legend="Which time suits you?">
      <div className="grid gap-1">
        {offeredTimes.map((at) => (
          <Radio
            key={at}
            name={`time-${id}`}
            className="num"
            label={slotInWords(at, interview)}
            checked={chosen === at}
            onChange={() => setChosen(at)}
          />
        ))}
      </div>
      <Button
        size="sm"
        className="mt-2"
        busy={choose.isPending}
        busyLabel="Booking..."
        disabled={!isOffered}
        onClick={() => (chosen === null ? undefined : choose.mutate(chosen))}
      >
        Book this time
      </Button>
    </Fieldset>
  );
}
