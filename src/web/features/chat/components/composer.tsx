import { ArrowUp } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react';
import { MESSAGE_MAX } from '#contract/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CutNote } from '#web/ui/inputs.tsx';
import { useCutNote } from '#web/ui/use-cut-note.ts';

/** Within this many characters of the limit, what is left is shown. */
const NEAR_LIMIT = 500;

interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly isSending: boolean;
  /** The text field, for callers that focus it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The field below a conversation: Enter sends, Shift and Enter begins a new line. It grows with what is written. Not a
 * `useForm`: the conversation keeps its text as a draft, the outbox sends it, and nothing that can be sent is wrong.
 */
export function Composer({ text, onText, onSend, isSending, field }: ComposerProps) {
  const id = useId();
  const { note: cutNote, ...listeners } = useCutNote(MESSAGE_MAX);
  const maySend = text.trim() !== '' && !isSending;
  const left = MESSAGE_MAX - text.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    // The border is not part of scrollHeight.
    current.style.height = `${current.scrollHeight + current.offsetHeight - current.clientHeight}px`;
  }, [text, field]);

  function send() {
    if (!maySend) return;
    onSend();
    field.current?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={handleSubmit}
      className="flex flex-none items-end gap-2 border-t border-line bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] low:py-1"
    >
      <label className="sr-only" htmlFor={id}>
        Message
      </label>
      <div className="min-w-0 flex-1">
        <textarea
          ref={field}
          id={id}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={handleKeyDown}
          {...listeners}
          placeholder="Type a message..."
          rows={1}
          dir="auto"
          maxLength={MESSAGE_MAX}
          enterKeyHint="send"
          autoComplete="off"
          className="block max-h-40 low:max-h-18 min-h-12 w-full resize-none overflow-y-auto rounded-[24px] border border-field bg-surface px-[20px] py-[11px] text-16 placeholder:text-ink-3"
        />
        <div className="px-5">
          <CutNote>{cutNote}</CutNote>
        </div>
        {left <= NEAR_LIMIT ? (
          <p className="num mt-1 px-5 text-13 text-ink-3">
            {left} {left === 1 ? 'character' : 'characters'} left
          </p>
        ) : null}
      </div>
      <IconButton type="submit" icon={ArrowUp} label="Send" tone="brand" size={48} disabled={!maySend} />
    </form>
  );
}
