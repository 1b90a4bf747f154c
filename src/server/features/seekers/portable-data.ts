import type { Shape } from '#adverts/json-shape.ts';

/** A document's content before it is validated: every value may be anything. */
export interface PortableRead {
  readonly fields: Shape;
  readonly leftOut: readonly string[];
}
