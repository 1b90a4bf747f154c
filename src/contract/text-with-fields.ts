import * as z from 'zod/mini';
import { TEMPLATE_FIELDS, unknownFields } from './template-fields.ts';
import { optionalText, text } from './text.ts';

const MESSAGE = `Only these fields can be filled in: ${Object.keys(TEMPLATE_FIELDS)
  .map((name) => `{{${name}}}`)
  .join(', ')}.`;

/** Text with fields such as {{firstName}}; any other field is refused. */
export function textWithFields(max: number) {
  return text(max).check(z.refine((value) => unknownFields(value).length === 0, MESSAGE));
}

/** Like `textWithFields`, but '', null and undefined all become null. */
export function optionalTextWithFields(max: number) {
  return optionalText(max).check(
    z.refine((value) => value === null || unknownFields(value).length === 0, MESSAGE),
  );
}
