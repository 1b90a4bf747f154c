import { CloudOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown instead of the form: saving an empty form would overwrite the real profile. */
export function ProfileDidNotLoad({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      icon={CloudOff}
      title="Your profile did not load"
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
