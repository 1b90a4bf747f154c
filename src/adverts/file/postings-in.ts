import { isShape, listOf, type Shape, wordsOf } from '../json-shape.ts';
import { boardPosting } from './board-postings.ts';

const DEEPEST = 6;
/** Properties of JSON-LD that may contain postings. */
const WITHIN = [
  '@graph',
  'mainEntity',
  'mainEntityOfPage',
  'itemListElement',
  'item',
  'jobs',
  'items',
  'results',
] as const;

/**
 * Every JobPosting in a JSON-LD value: the value itself, or those in a list or in one of the properties `WITHIN`. Adverts in
 * a job board's own JSON are converted to JobPostings. An object without a type counts as a JobPosting if it has a title and
 * a description or a `hiringOrganization`.
 */
export function postingsIn(value: unknown, depth = 0): Shape[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each) => postingsIn(each, depth + 1));
  if (!isShape(value)) return [];
  // A board's own advert may look like a JobPosting without a type, and says more.
  const fromBoard = typesOf(value).length === 0 ? boardPosting(value) : null;
  if (fromBoard !== null) return [fromBoard];
  if (isPosting(value)) return [value];
  return WITHIN.flatMap((key) => (value[key] === undefined ? [] : postingsIn(value[key], depth + 1)));
}

/** "a list", "of the type Person": for the reason of a refusal. */
export function kindOf(value: unknown): string {
  if (!isShape(value))
    return Array.isArray(value) ? 'a list' : `a plain ${value === null ? 'null' : typeof value}`;
  const types = typesOf(value);
  return types.length === 0 ? 'an object without a type' : `of the type ${types.join(', ').slice(0, 60)}`;
}

function isPosting(value: Shape): boolean {
  const types = typesOf(value);
  if (types.length > 0) return types.some((type) => type.toLowerCase() === 'jobposting');
  return (
    typeof value.title === 'string' &&
    (value.description !== undefined || value.hiringOrganization !== undefined)
  );
}

/** "JobPosting", "schema:JobPosting" and "http://schema.org/JobPosting" are one type. */
function typesOf(value: Shape): string[] {
  return listOf(value['@type'] ?? value['@Type'])
    .map((type) => (wordsOf(type) ?? '').split(/[/#:]/).at(-1)?.trim() ?? '')
    .filter((type) => type !== '');
}
