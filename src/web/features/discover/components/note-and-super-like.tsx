import { Star } from 'lucide-react';
import { NOTE_MAX } from '#contract/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Textarea } from '#web/ui/inputs.tsx';
import { useWhySpent } from '../super-like.ts';

interface NoteAndSuperLikeProps {
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onSuperLike: () => void;
}

/** A note to send with the application, and the super like, which the employer sees first (D12). */
export function NoteAndSuperLike({ note, onNote, onSuperLike }: NoteAndSuperLikeProps) {
  const whySpent = useWhySpent();
  return (
    <div className="grid gap-3">
      <Field
        label="Your note (optional)"
        hint="It goes with your application. Employers see it without your name until they shortlist you."
      >
        <Textarea
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          placeholder="What draws you to this role?"
          onChange={(event) => onNote(event.target.value)}
        />
      </Field>
      <Button variant="quiet" disabled={whySpent !== null} onClick={onSuperLike}>
        <Icon of={Star} />
        Send a super like
      </Button>
      <p className="text-14 text-ink-3">
        {whySpent ?? 'You have one super like a day. The employer sees it first.'}
      </p>
    </div>
  );
}
