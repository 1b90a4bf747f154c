import { CloudOff } from 'lucide-react';
import { useIsOnline } from '#web/device/use-is-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** A conversation that is still loading. */
export function LoadingMessages() {
  const isOnline = useIsOnline();
  return (
    <Loading
      text={
        isOnline
          ? 'Loading messages ...'
          : 'You seem to be offline. Your messages will appear when you are back online.'
      }
    />
  );
}

/** A conversation that could not be loaded. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => unknown }) {
  return (
    <EmptyState
      icon={CloudOff}
      title="This conversation did not load"
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
    />
  );
}
