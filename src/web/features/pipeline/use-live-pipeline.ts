import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { live } from '#web/device/socket.ts';
import { isUpToDate } from '#web/features/chat/is-up-to-date.ts';
import { isApplicationsKey, refetchChanged, refetchPages, shownIds } from './application-pages.ts';
import { recount } from './pipeline-query.ts';

/** In milliseconds: twenty-five applications at once cause one round of fetches, not twenty-five. */
const GATHER_MS = 400;

/**
 * Keeps an open dashboard up to date while others apply, withdraw, decide and reply: applications shown are refetched in
 * place. Returns how many others have arrived or changed since the long list was fetched; they are not inserted while
 * somebody reads it.
 */
export function useLivePipeline() {
  const client = useQueryClient();
  const [arrivedIds, setArrivedIds] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const changedIds = new Set<string>();
    let hasMissed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function catchUp() {
      timer = undefined;
      const idsInLists = shownIds(client);
      const idsOnScreen = [...changedIds].filter((id) => idsInLists.has(id));
      const otherIds = [...changedIds].filter((id) => !idsInLists.has(id));
      changedIds.clear();
      if (hasMissed) {
        void refetchPages(client, ['overview', 'list', 'column']);
        setArrivedIds(new Set());
      } else {
        void refetchChanged(client, idsOnScreen);
        if (otherIds.length > 0) setArrivedIds((oldIds) => new Set([...oldIds, ...otherIds]));
      }
      hasMissed = false;
      recount(client);
    }

    const unsubscribe = live.subscribe((event) => {
      if (event.type === 'application' || event.type === 'interview') changedIds.add(event.applicationId);
      else if (event.type === 'match') hasMissed = true;
      else if (event.type !== 'resync' || isUpToDate(client, event.quietForMs, isApplicationsKey)) return;
      else hasMissed = true;
      timer ??= setTimeout(catchUp, GATHER_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);

  function showArrived() {
    void refetchPages(client, ['list']);
    setArrivedIds(new Set());
  }

  return { arrivedCount: arrivedIds.size, showArrived };
}
