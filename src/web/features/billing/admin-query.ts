import type { QueryClient } from '@tanstack/react-query';
import { findEmployers } from '#contract/billing.ts';

/** Every search's list again: what somebody owes has changed. */
export function refreshEmployers(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(findEmployers.path),
  });
}
