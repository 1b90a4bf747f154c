import { ArrowDown, FileText, Image } from 'lucide-react';
import { type Attachment, getAttachment } from '#contract/messages.ts';
import { kindOf, sizeInWords } from '#web/features/uploads/files.ts';
import { addressOf } from '#web/http/address.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';

interface AttachmentRowsProps {
  readonly files: readonly Attachment[];
  readonly side: 'sent' | 'received';
  /** Only then can they be fetched. */
  readonly isSent: boolean;
}

/**
 * A message's files, each a link that downloads it. A picture is a row like the others: it was not re-encoded, so it is
 * never shown inside the page.
 */
export function AttachmentRows({ files, side, isSent }: AttachmentRowsProps) {
  if (files.length === 0) return null;
  return (
    <ul className="my-1 grid min-w-0 gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          {isSent ? (
            <a
              href={addressOf(getAttachment.path, { attachmentId: file.id })}
              download={file.name}
              className={cx(ROW, 'no-underline hover:underline', side === 'sent' ? SENT : RECEIVED)}
            >
              <Row file={file} />
              <Icon of={ArrowDown} className="size-5 flex-none" label="Download" />
            </a>
          ) : (
            <span className={cx(ROW, side === 'sent' ? SENT : RECEIVED)}>
              <Row file={file} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const ROW =
  'flex min-h-13 min-w-0 items-center gap-3 rounded-tile px-3 py-2 text-15 underline-offset-4 forced-colors:border';
const SENT = 'bg-on-brand/12';
const RECEIVED = 'bg-sunken text-ink';

function Row({ file }: { readonly file: Attachment }) {
  return (
    <>
      <Icon of={file.type.startsWith('image/') ? Image : FileText} className="size-6 flex-none" />
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{file.name}</b>
        <span className="num block text-13 opacity-85">
          {kindOf(file.type)}, {sizeInWords(file.size)}
        </span>
      </span>
    </>
  );
}
