import { FileText, Image, Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { APPLICATION_FILES_MAX, type ApplicationFile, getApplicationFile } from '#contract/applicant-file.ts';
import { UPLOAD_MAX_BYTES } from '#contract/cv-types.ts';
import { useUser } from '#web/features/auth/user.ts';
import { ATTACHMENT_ACCEPT, kindOf, sizeInWords } from '#web/features/uploads/files.ts';
import { dayOf } from '#web/format/days.ts';
import { addressOf } from '#web/http/address.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useAddFile, useDeleteFile, useFiles } from './file-query.ts';

/** Files that colleagues keep about an applicant, newest first, and a button to add another. */
export function Files({ applicationId }: { readonly applicationId: string }) {
  const { data } = useFiles(applicationId);
  const add = useAddFile(applicationId);
  const chooser = useRef<HTMLInputElement>(null);

  function send(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > UPLOAD_MAX_BYTES) {
      toast({
        title: 'That file is too large',
        description: 'Files can be up to 10 MB.',
        tone: 'destructive',
      });
      return;
    }
    add.mutate(file);
  }

  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <div>
        <h3 className="text-18">Files</h3>
        <p className="mt-1 text-14 text-ink-2">
          Certificates, tests and the like, for your colleagues. The applicant doesn’t see them here, but gets
          them if they ask for their data.
        </p>
      </div>
      {data === null ? <p className="text-15 text-ink-2">The files could not be loaded.</p> : null}
      {data?.files.length ? (
        <ul aria-label="Files" className="grid gap-2">
          {data.files.map((file) => (
            <li key={file.id}>
              <FileRow applicationId={applicationId} file={file} />
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ATTACHMENT_ACCEPT}
        onChange={({ target }) => {
          send(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {data && data.files.length >= APPLICATION_FILES_MAX ? (
        <p className="text-14 text-ink-2">You have reached the limit of {APPLICATION_FILES_MAX} files.</p>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          busy={add.isPending}
          busyLabel="Adding..."
          onClick={() => chooser.current?.click()}
        >
          <Icon of={Paperclip} className="size-4" /> Add a file
        </Button>
      )}
    </section>
  );
}

interface FileRowProps {
  readonly applicationId: string;
  readonly file: ApplicationFile;
}

function FileRow({ applicationId, file }: FileRowProps) {
  const ownId = useUser()?.id;
  const remove = useDeleteFile(applicationId);
  const [isAsking, setIsAsking] = useState(false);
  const { id: fileId, author, name, type, size, isScanned, addedAt } = file;
  return (
    <div className="flex items-center gap-1">
      <a
        href={addressOf(getApplicationFile.path, { applicationId, fileId })}
        download={name}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-tile bg-sunken px-3 py-2 text-15 no-underline underline-offset-4 hover:underline"
      >
        <Icon of={type.startsWith('image/') ? Image : FileText} className="size-6 flex-none" />
        <span className="min-w-0 flex-1">
          <b className="line-clamp-2 font-semibold wrap-anywhere">{name}</b>
          <span className="num block text-13 text-ink-2">
            {kindOf(type)}, {sizeInWords(size)}
            {isScanned ? '' : ', not scanned'} · {author?.name ?? 'A former member'},{' '}
            {dayOf(addedAt, Date.now())}
          </span>
        </span>
      </a>
      {author !== null && author.userId === ownId ? (
        <IconButton
          icon={Trash2}
          label={`Delete ${name}`}
          disabled={remove.isPending}
          onClick={() => setIsAsking(true)}
        />
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Delete this file?"
          action="Delete"
          isDangerous
          busy={remove.isPending}
          onConfirm={() => remove.mutate(fileId)}
          onClose={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere">{name} is erased for your colleagues too.</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
