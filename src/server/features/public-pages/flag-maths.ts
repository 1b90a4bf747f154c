export type Point = readonly [x: number, y: number];
/** A closed line of straight pieces. */
export type Ring = readonly Point[];

/** Straight pieces of a whole circle: enough that none deviates from it by a pixel on a card. */
const PIECES = 180;
const TOKEN = /[a-z]|-?\d*\.?\d+/gi;

/** Part of a circle as points, by its centre, its radius and two angles in radians. */
export function ringOfArc([cx, cy]: Point, radius: number, from = 0, to = 2 * Math.PI): Ring {
  const count = Math.max(2, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * PIECES));
  return Array.from({ length: count + 1 }, (_each, n) => {
    const angle = from + ((to - from) * n) / count;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

/** The rings of an SVG path made of the commands M, L, H, V, A and Z, as in `contract/flags.ts`. */
export function flatten(path: string): Ring[] {
  const tokens = path.match(TOKEN) ?? [];
  const rings: Point[][] = [];
  let pen: Point = [0, 0];
  let command = '';
  const number = () => Number(tokens.shift());
  const next = (isRelative: boolean): Point =>
    isRelative ? [pen[0] + number(), pen[1] + number()] : [number(), number()];
  while (tokens.length > 0) {
    if (/[a-z]/i.test(tokens[0] ?? '')) command = tokens.shift() ?? '';
    const isRelative = command === command.toLowerCase();
    switch (command.toUpperCase()) {
      case 'M':
        pen = next(isRelative);
        rings.push([pen]);
        // Further pairs of numbers after M are lines.
        command = isRelative ? 'l' : 'L';
        continue;
      case 'L':
        pen = next(isRelative);
        break;
      case 'H':
        pen = [number() + (isRelative ? pen[0] : 0), pen[1]];
        break;
      case 'V':
        pen = [pen[0], number() + (isRelative ? pen[1] : 0)];
        break;
      case 'A': {
        const [rx, ry, , isLarge, isClockwise] = [number(), number(), number(), number(), number()];
        const end = next(isRelative);
        rings.at(-1)?.push(...arc(pen, end, [rx, ry], isLarge === 1, isClockwise === 1));
        pen = end;
        continue;
      }
      case 'Z':
        pen = rings.at(-1)?.[0] ?? pen;
        continue;
      default:
        throw new TypeError(`A flag's path has an unknown command '${command}'.`);
    }
    rings.at(-1)?.push(pen);
  }
  return rings;
}

/** An elliptical arc between two points (SVG 2, B.2.4), without rotation. */
function arc(start: Point, end: Point, [rx, ry]: Point, isLarge: boolean, isClockwise: boolean): Ring {
  // Stretch the ellipse to a unit circle.
  const [x1, y1, x2, y2] = [start[0] / rx, start[1] / ry, end[0] / rx, end[1] / ry];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const half = Math.hypot(dx, dy);
  // If the points are too far apart for the radius, enlarge the circle, so that the arc is half of it.
  const scale = Math.max(1, half);
  const away = Math.sqrt(Math.max(0, scale ** 2 - half ** 2)) / (half || 1);
  const side = isLarge === isClockwise ? -1 : 1;
  const centre: Point = [(x1 + x2) / 2 + side * away * dy, (y1 + y2) / 2 - side * away * dx];
  const from = Math.atan2(y1 - centre[1], x1 - centre[0]);
  let to = Math.atan2(y2 - centre[1], x2 - centre[0]);
  if (isClockwise && to < from) to += 2 * Math.PI;
  if (!isClockwise && to > from) to -= 2 * Math.PI;
  return ringOfArc(centre, scale, from, to).map(([x, y]) => [x * rx, y * ry]);
}
