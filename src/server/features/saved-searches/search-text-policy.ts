import * as z from 'zod/mini';
import { searchQuery } from '#contract/roles.ts';
import { AppError } from '../../http/errors.ts';

export type SearchFields = z.infer<typeof searchQuery>;

/** The search in a query string. @throws 400 for one that the search call would refuse */
export function readSearch(search: string): SearchFields {
  const fields = parse(search);
  if (fields === null) {
    throw new AppError('malformed', 'search: must be a query string that the role search accepts.', {
      field: 'search',
    });
  }
  return fields;
}

/** Reads a search that was stored; null if this release no longer understands it. */
export function findSearch(search: string): SearchFields | null {
  return parse(search);
}

function parse(search: string): SearchFields | null {
  const result = z.safeParse(searchQuery, Object.fromEntries(new URLSearchParams(search)));
  return result.success ? result.data : null;
}
