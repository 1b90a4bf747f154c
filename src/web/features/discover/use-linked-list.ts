import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';

/** Opens the list that a link names (`/?list=saved`, `/?list=searches&search=…`), as if its button had been pressed. */
export function useLinkedList(open: Readonly<Record<'saved' | 'searches', () => void>>) {
  const [params, setParams] = useSearchParams();
  const [savedSearch, setSavedSearch] = useState<string | null>(null);
  const list = params.get('list');

  const follow = useEffectEvent(() => {
    if (list !== 'saved' && list !== 'searches') return;
    setSavedSearch(params.get('search'));
    // Removes it from the URL, so that Back does not open it again.
    setParams(new URLSearchParams(), { replace: true });
    open[list]();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when a link names another list
  useEffect(() => follow(), [list]);

  return { savedSearch };
}
