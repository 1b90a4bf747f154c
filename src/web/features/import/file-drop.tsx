import { FileText, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface FileDropProps {
  readonly name: string;
  readonly file: File | null;
  readonly error: string | null;
  readonly onFile: (file: File | null) => void;
}

/** One file, chosen or dropped. */
export function FileDrop({ name, file, error, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    // Text or a link that is dropped is no file.
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onFile(dropped);
  }

  function handleDragOver(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }

  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        onDrop={drop}
        onDragOver={handleDragOver}
        onDragLeave={() => setIsOver(false)}
        className={cx(
          'grid min-h-36 place-content-center justify-items-center gap-2 rounded-tile border-2 border-dashed px-4 py-6 text-center transition-colors',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-brand',
          isOver ? 'border-brand bg-brand-soft text-on-soft' : 'border-field',
        )}
      >
        <input
          id={id}
          name={name}
          type="file"
          accept=".csv,.json,.jsonl,.ndjson,.jsonld,.html,.gz,.txt,.tsv"
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={({ target }) => {
            onFile(target.files?.[0] ?? null);
            // So that the same file can be chosen again after it was removed.
            target.value = '';
          }}
          className="sr-only"
        />
        <span className="text-16 font-semibold">
          Drop a file here, or <span className="text-brand underline underline-offset-4">choose one</span>
        </span>
        <span className="text-14 text-ink-3">CSV, JSON-LD, JSON lines, or a gzip of these, up to 50 MB</span>
      </label>
      {file ? (
        <p className="flex items-center gap-3 rounded-control bg-sunken py-1 pr-1 pl-4 text-15">
          <Icon of={FileText} className="size-5 flex-none text-ink-3" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="num flex-none text-14 text-ink-3">{sizeOf(file)}</span>
          <IconButton icon={X} label={`Remove ${file.name}`} size={44} onClick={() => onFile(null)} />
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-14 font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function sizeOf({ size }: File): string {
  return size < 1024 * 1024 ? `${Math.ceil(size / 1024)} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}
