import { type FlagShape, flagOf, MOTIFS, PALETTES, type Palette } from '#contract/flags.ts';
import { cx } from '#web/ui/cx.ts';

const SIZES = {
  cover: 'absolute inset-0 size-full',
  40: 'size-10 rounded-control',
  44: 'size-11 rounded-control',
  48: 'size-12 rounded-control',
  52: 'size-13 rounded-tile',
  64: 'size-16 rounded-tile',
} as const;

interface FlagProps {
  /** The employer's name. The same name always gives the same flag. */
  readonly name: string;
  /** 'cover' fills the nearest positioned box; a number is a square tile of that many pixels. */
  readonly size?: keyof typeof SIZES;
  readonly className?: string;
}

/** An employer as a flat geometric flag. Decorative: the name is shown beside it. */
export function Flag({ name, size = 48, className }: FlagProps) {
  return (
    <svg
      viewBox="0 0 360 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('block flex-none', SIZES[size], className)}
    >
      <FlagDrawing name={name} />
    </svg>
  );
}

/** The flag's shapes alone, 360 × 200, to be placed inside another drawing. */
export function FlagDrawing({ name }: { readonly name: string }) {
  const { motif, palette } = flagOf(name);
  const colours = PALETTES[palette] as Palette;
  return (
    <>
      <rect width="360" height="200" fill={colours.ground} />
      {MOTIFS[motif]?.map((shape) => drawShape(shape, colours))}
    </>
  );
}

function drawShape(shape: FlagShape, colours: Palette) {
  const fill = colours[shape[0]];
  if (shape.length === 2) return <path key={shape[0]} d={shape[1]} fill={fill} />;
  const [, cx, cy, r] = shape;
  return <circle key={shape[0]} cx={cx} cy={cy} r={r} fill={fill} />;
}
