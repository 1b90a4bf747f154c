import type { QueryClient } from '@tanstack/react-query';
import { findEmployers } from '#contract/billing.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { keyOf } from '#web/http/key-of.ts';

/** An employer as an Admin finds them, with what they owe. */
export type FoundEmployer = ResponseOf<typeof findEmployers>[number];

/** Every search's list again: what somebody owes has changed. */
export function refreshEmployers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf(findEmployers) });
}
