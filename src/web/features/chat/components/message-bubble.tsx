import { Check, CheckCheck, Clock3 } from 'lucide-react';
import { clockTime } from '#web/format/time.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Part } from '#web/ui/part.tsx';
import type { Bubble } from '../rows.ts';
import { AttachmentRows } from './attachment-rows.tsx';

// Loaded separately, because few messages have signs of fraud.
const ScamNotice = lazyPart(async () => (await import('#web/features/safety/scam-notice.tsx')).ScamNotice);

const SIDES = {
  received: { item: 'items-start', bubble: 'rounded-bl-[6px] bg-surface text-ink ring-1 ring-line' },
  sent: { item: 'items-end', bubble: 'rounded-br-[6px] bg-brand text-on-brand [&_a]:text-on-brand' },
} as const;

interface MessageBubbleProps {
  readonly bubble: Bubble;
  /** The writer's name, if several people write on that side. */
  readonly name: string | null;
  /** Whether it is the search result: it is highlighted and takes the focus. */
  readonly isFound: boolean;
  readonly onRetry: (clientId: string) => void;
  readonly onRemove: (clientId: string) => void;
}

/** One message: its text, its time (D50) and its delivery state. */
export function MessageBubble({ bubble, name, isFound, onRetry, onRemove }: MessageBubbleProps) {
  const { side, senderName, colleague, bodyMd, progress, clientId } = bubble;
  const look = SIDES[side];
  const isStuck = clientId !== null && (progress === 'waiting' || progress === 'refused');
  return (
    <li
      data-bubble={bubble.key}
      tabIndex={isFound ? -1 : undefined}
      className={cx('flex scroll-my-6 flex-col rounded-tile', look.item, isFound && 'outline-offset-4')}
    >
      {name === null ? null : (
        <p aria-hidden="true" className="mb-1 px-1 text-13 font-semibold text-ink-2">
          {name}
        </p>
      )}
      <div
        className={cx(
          'max-w-[78%] min-w-0 rounded-panel px-4 py-2.5 text-16 leading-snug',
          look.bubble,
          isStuck && 'opacity-80',
          isFound && 'outline-3 outline-offset-3 outline-sun',
        )}
      >
        <span className="sr-only">{side === 'sent' ? (colleague ?? 'You') : senderName}: </span>
        {bodyMd === '' ? null : <Markdown text={bodyMd} />}
        <AttachmentRows
          files={bubble.attachments}
          side={side}
          isSent={clientId === null}
          isOwn={bubble.isOwn}
        />
      </div>
      {bubble.scamSigns ? (
        <Part as="nothing">
          <ScamNotice signs={bubble.scamSigns} className="mt-1.5 max-w-[78%]" />
        </Part>
      ) : null}
      {isStuck ? (
        <UndeliveredLine
          isRefused={progress === 'refused'}
          why={bubble.why}
          onRetry={() => onRetry(clientId)}
          onRemove={() => onRemove(clientId)}
        />
      ) : (
        <p className="num mt-1 flex items-center gap-1 px-1 text-12 text-ink-3">
          {colleague === null ? null : <span aria-hidden="true">{colleague} ·</span>}
          <time dateTime={bubble.at}>{clockTime(bubble.at)}</time>
          <Tick progress={progress} />
        </p>
      )}
    </li>
  );
}

function Tick({ progress }: Pick<Bubble, 'progress'>) {
  if (progress === 'sending') return <Icon of={Clock3} label="Sending" className="size-3.5" />;
  if (progress === 'sent') return <Icon of={Check} label="Sent" className="size-3.5" />;
  if (progress === 'read') return <Icon of={CheckCheck} label="Read" className="size-3.5 text-brand" />;
  return null;
}

interface StuckProps {
  readonly isRefused: boolean;
  readonly why: string | undefined;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

const SMALL_BUTTON = 'min-h-11 rounded-control px-2 font-semibold text-ink underline underline-offset-3';

/** A message that was not delivered: why, and what its writer can do. */
function UndeliveredLine({ isRefused, why, onRetry, onRemove }: StuckProps) {
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-1 px-1 text-13 text-danger">
      {isRefused ? 'This message was not accepted.' : 'Not sent yet.'}
      {why === undefined ? null : <span>{why}</span>}
      <button type="button" onClick={onRetry} className={SMALL_BUTTON}>
        Retry
      </button>
      <button type="button" onClick={onRemove} className={SMALL_BUTTON}>
        Remove
      </button>
    </p>
  );
}
