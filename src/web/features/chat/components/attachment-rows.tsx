import { ArrowDown, FileText, FileX, Image, X } from 'lucide-react';
import { useState } from 'react';
import { type Attachment, getAttachment } from '#contract/messages.ts';
import { kindOf, sizeInWords } from '#web/features/uploads/files.ts';
import { addressOf } from '#web/http/address.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';

const RemoveFile = lazyPart(async () => (await import('./remove-file.tsx')).RemoveFile);

interface AttachmentRowsProps {
  readonly files: readonly Attachment[];
  readonly side: 'sent' | 'received';
  /** Whether the message was sent: only then can its files be fetched. */
  readonly isSent: boolean;
  /** Whether the reader sent them, and may remove them. */
  readonly isOwn: boolean;
}

/**
 * A message's files, each a link that downloads it. A picture is a row like the others: it was not re-encoded, so it is
 * never shown inside the page.
 */
export function AttachmentRows({ files, side, isSent, isOwn }: AttachmentRowsProps) {
  const [fileToRemove, setFileToRemove] = useState<Attachment | null>(null);
  if (files.length === 0) return null;
  const look = side === 'sent' ? SENT_LOOK : RECEIVED_LOOK;
  return (
    <ul className="my-1 grid min-w-0 gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex min-w-0 items-center gap-1">
          {file.removedAt !== undefined ? (
            <span className={cx(ROW, look)}>
              <Icon of={FileX} className="size-6 flex-none" />
              {isOwn ? 'You removed this file.' : 'This file was removed.'}
            </span>
          ) : isSent ? (
            <a
              href={addressOf(getAttachment.path, { attachmentId: file.id })}
              download={file.name}
              className={cx(ROW, 'no-underline hover:underline', look)}
            >
              <Row file={file} />
              <Icon of={ArrowDown} className="size-5 flex-none" label="Download" />
            </a>
          ) : (
            <span className={cx(ROW, look)}>
              <Row file={file} />
            </span>
          )}
          {isOwn && isSent && file.removedAt === undefined ? (
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              onClick={() => setFileToRemove(file)}
              className="-mr-2 grid size-11 flex-none place-items-center rounded-full hover:bg-on-brand/12"
            >
              <Icon of={X} className="size-5" />
            </button>
          ) : null}
        </li>
      ))}
      {fileToRemove === null ? null : (
        <Part as="dialog" onClose={() => setFileToRemove(null)}>
          <RemoveFile file={fileToRemove} onClose={() => setFileToRemove(null)} />
        </Part>
      )}
    </ul>
  );
}

const ROW =
  'flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-tile px-3 py-2 text-15 underline-offset-4 forced-colors:border';
const SENT_LOOK = 'bg-on-brand/12';
const RECEIVED_LOOK = 'bg-sunken text-ink';

function Row({ file }: { readonly file: Attachment }) {
  return (
    <>
      <Icon of={file.type.startsWith('image/') ? Image : FileText} className="size-6 flex-none" />
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{file.name}</b>
        <span className="num block text-13 opacity-85">
          {kindOf(file.type)}, {sizeInWords(file.size)}
          {file.isScanned === false && ', not scanned'}
        </span>
      </span>
    </>
  );
}
