import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { DESK_SECTIONS, type DeskSection } from '#contract/desk.ts';

/** The Admin's position in the desk: the section, the person or item opened in it, and the search text. */
export function useDesk() {
  const [params, setParams] = useSearchParams();
  const section: DeskSection = DESK_SECTIONS.find((each) => each === params.get('desk')) ?? 'today';
  const id = params.get('id') ?? '';
  const q = params.get('q')?.trim() ?? '';
  const search = useCallback(
    (words: string) => setParams({ desk: section, ...(words !== '' && { q: words }) }, { replace: true }),
    [section, setParams],
  );
  return { section, id, q, search };
}
