import { Star } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { useWhySpent } from '../super-like.ts';

/** As the contract has it. */
const NOTE_MAX = 280;

/** A super like with a line that the employer reads first (D12). */
export function SuperLikeNote({ onSend }: { readonly onSend: (note: string) => void }) {
  const [note, setNote] = useState('');
  const whySpent = useWhySpent();
  return (
    <div className="grid gap-3">
      <Field
        label="Your note (optional)"
        hint={whySpent ?? 'You have one super like a day. The employer sees it first, with your note.'}
      >
        <Textarea
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          placeholder="What draws you to this role?"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Button variant="quiet" disabled={whySpent !== null} onClick={() => onSend(note.trim())}>
        <Icon of={Star} />
        Send a super like
      </Button>
    </div>
  );
}
