import { type DragEvent, type ReactNode, useState } from 'react';

interface DropSectionProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A conversation that accepts dropped files; the composer's button does the same without a mouse. */
export function DropSection({ label, onFiles, children }: DropSectionProps) {
  const [isOver, setIsOver] = useState(false);

  function handleDragOver(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  }

  function handleDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    // Moving to an element inside does not count as leaving.
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
  }

  function handleDrop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <section
      aria-label={label}
      onDragOver={handleDragOver}
      onDragLeave={handleDragLeave}
      onDrop={handleDrop}
      className="relative flex h-full min-h-0 flex-col"
    >
      {isOver ? (
        <p className="pointer-events-none absolute inset-2 z-20 grid place-content-center rounded-panel border-2 border-dashed border-brand bg-brand-soft/95 text-20 font-semibold text-on-soft">
          Drop to attach
        </p>
      ) : null}
      {children}
    </section>
  );
}

/** Text and pictures of a page can be dragged too. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
