import { useEffect, useRef, useState } from 'react';
import { Loading } from '#web/ui/loading.tsx';
import { type DrawnPages, drawPages } from '../draw-pages.ts';

interface CvPagesProps {
  readonly address: string;
  /** The words on the pages, for those who can't see them; null if they were not read. */
  readonly text: string | null;
}

/** A PDF's pages as pictures, one under the other. */
export function CvPages({ address, text }: CvPagesProps) {
  const [drawnPages, setDrawnPages] = useState<DrawnPages>({ pages: [], count: null, hasFailed: false });
  useEffect(() => drawPages(address, setDrawnPages), [address]);
  const { pages, count, hasFailed } = drawnPages;
  const isDone = hasFailed || (count !== null && pages.length === count.toDraw);
  return (
    <div className="grid gap-4">
      {pages.map((page, index) => (
        <PagePicture
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever added, in their order
          key={index}
          page={page}
          label={`Page ${index + 1} of ${count?.all}`}
        />
      ))}
      {isDone ? null : <Loading className="min-h-60" />}
      {hasFailed ? (
        <p className="text-16 text-ink-2" role="status">
          {pages.length === 0 ? 'The pages can’t be shown here.' : 'The other pages can’t be shown here.'} The
          file can be downloaded.
        </p>
      ) : null}
      {count !== null && count.all > count.toDraw ? (
        <p className="text-15 text-ink-2">
          The first {count.toDraw} of {count.all} pages. Download the file to read the rest.
        </p>
      ) : null}
      {text === null ? null : (
        <details className="rounded-tile bg-sunken px-4 py-3">
          <summary className="cursor-pointer text-15 font-semibold">Read it as text</summary>
          <p className="mt-3 text-15 wrap-anywhere whitespace-pre-line">{text}</p>
        </details>
      )}
    </div>
  );
}

function PagePicture({ page, label }: { readonly page: ImageBitmap; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(page, 0, 0);
  }, [page]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={page.width}
      height={page.height}
      className="h-auto w-full rounded-tile border border-line bg-white"
    />
  );
}
