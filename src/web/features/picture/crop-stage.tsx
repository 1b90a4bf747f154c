import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type Crop, MOST_ZOOM, moveCrop, zoomTo } from './crop.ts';
import { drawCrop } from './draw-crop.ts';

interface CropStageProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** Pixels of the canvas: sharp on a phone's screen. */
const SIDE = 640;
const KEY_STEP = 0.05;
const ZOOM_STEP = 0.1;
const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** The picture behind a round window: dragged with a finger or mouse, or moved with the arrow keys; a slider zooms. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  function handleDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, crop };
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    if (!grip.current) return;
    const side = event.currentTarget.clientWidth;
    const { x, y, crop: from } = grip.current;
    onChange(moveCrop(from, picture, (event.clientX - x) / side, (event.clientY - y) / side));
  }

  function handleKey(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    const zoom = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : 0;
    if (!arrow && zoom === 0) return;
    event.preventDefault();
    onChange(arrow ? moveCrop(crop, picture, ...arrow) : zoomTo(crop, picture, crop.zoom + zoom));
  }

  return (
    <div className="grid justify-items-center gap-4">
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys.
        tabIndex={0}
        aria-roledescription="Picture"
        aria-label="Move the picture with the arrow keys"
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
        onKeyDown={handleKey}
        className="relative aspect-square w-full max-w-[320px] cursor-grab touch-none overflow-hidden rounded-panel bg-sunken active:cursor-grabbing"
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} className="block size-full" />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--color-scrim)] ring-2 ring-white ring-inset"
        />
      </div>
      <label className="grid w-full max-w-[320px] gap-1 text-14 text-ink-2">
        Zoom
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.01}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          onChange={(event) => onChange(zoomTo(crop, picture, Number(event.target.value)))}
          className="block h-11 w-full cursor-pointer accent-brand"
        />
      </label>
    </div>
  );
}
