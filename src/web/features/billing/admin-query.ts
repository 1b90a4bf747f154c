import type { QueryClient } from '@tanstack/react-query';
import { findEmployers } from '#contract/billing.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { keyOf } from '#web/http/key-of.ts';

/** An employer in an Admin's search results, with what they owe. */
export type FoundEmployer = ResponseOf<typeof findEmployers>[number];

/** Refetches every search for employers. Call it when what an employer owes has changed. */
export function refreshEmployers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf(findEmployers) });
}
