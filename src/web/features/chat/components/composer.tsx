import { ArrowUp, Paperclip } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { MESSAGE_MAX } from '#contract/messages.ts';
import { ATTACHMENT_ACCEPT } from '#web/features/uploads/files.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CutNote } from '#web/ui/inputs.tsx';
import { useCutNote } from '#web/ui/use-cut-note.ts';

/** Within this many characters of the limit, the remaining number is shown. */
const NEAR_LIMIT = 500;

interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly isSending: boolean;
  /** none: only text. ready: the message may be sent without text. waiting: a file is still uploading. */
  readonly filesAre: 'none' | 'ready' | 'waiting';
  readonly onFiles: (files: readonly File[]) => void;
  /** The text field, for callers that focus it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The field below a conversation: Enter sends, Shift+Enter starts a new line. It grows with the text. Not a `useForm`:
 * the conversation keeps the text as a draft, the outbox sends it, and there is nothing to validate.
 */
export function Composer({ text, onText, onSend, isSending, filesAre, onFiles, field }: ComposerProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { note: cutNote, ...listeners } = useCutNote(MESSAGE_MAX);
  const maySend = (text.trim() !== '' || filesAre === 'ready') && filesAre !== 'waiting' && !isSending;
  const charsLeft = MESSAGE_MAX - text.length;

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

  /** A pasted picture or file becomes an attachment; pasted text stays text. */
  function handlePaste(event: ClipboardEvent) {
    const { files } = event.clipboardData;
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    onFiles([...files]);
  }

  return (
    <form
      onSubmit={handleSubmit}
      className="flex flex-none items-end gap-2 border-t border-line bg-ground pr-4 pl-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] low:py-1"
    >
      <IconButton icon={Paperclip} label="Attach files" size={48} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Files to attach"
        accept={ATTACHMENT_ACCEPT}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
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
          onPaste={(event) => {
            listeners.onPaste(event);
            handlePaste(event);
          }}
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
        {charsLeft <= NEAR_LIMIT ? (
          <p className="num mt-1 px-5 text-13 text-ink-3">
            {charsLeft} {charsLeft === 1 ? 'character' : 'characters'} left
          </p>
        ) : null}
      </div>
      <IconButton type="submit" icon={ArrowUp} label="Send" tone="brand" size={48} disabled={!maySend} />
    </form>
  );
}
