import { useState } from 'react';
import { readKept, writeKept } from '#web/device/local-storage.ts';
import { type Filters, filtersFrom } from './filters.ts';

/** The filters of one person on this device. */
export function useFilters(userId: string) {
  const key = `nod-filters:${userId}`;
  const [filters, setFilters] = useState(() => filtersFrom(readKept(key)));

  function change(next: Filters) {
    writeKept(key, next);
    setFilters(next);
  }

  return [filters, change] as const;
}
