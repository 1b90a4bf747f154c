import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';

interface DropAreaProps {
  readonly accept: string;
  readonly isMany: boolean;
  readonly isDisabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A place to drop files, and a button to choose them without dragging. */
export function DropArea({ accept, isMany, isDisabled, onFiles }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useDropsElsewhereIgnored();

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a mouse.
    <div
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
        setIsOver(!isDisabled);
      }}
      onDragLeave={(event) => {
        // Moving to an element inside does not count as leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={handleDrop}
      className={cx(
        'grid justify-items-center gap-3 rounded-panel border-2 border-dashed px-4 py-8 text-center transition-colors',
        isOver ? 'border-brand bg-brand-soft text-on-soft' : 'border-field',
      )}
    >
      <Icon of={Upload} className={cx('size-8', isOver ? null : 'text-ink-3')} />
      <p className="text-16">
        {isOver ? 'Drop to add it' : isMany ? 'Drag and drop files here' : 'Drag and drop your file here'}
      </p>
      <Button variant="quiet" size="sm" disabled={isDisabled} onClick={() => input.current?.click()}>
        Select files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Select files"
        accept={accept}
        multiple={isMany}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** A file dropped beside the area would otherwise replace the page. */
function useDropsElsewhereIgnored(): void {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
