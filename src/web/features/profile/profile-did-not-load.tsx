import { CloudOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** In place of a form: an empty one, saved, would put itself over what is there. */
export function ProfileDidNotLoad({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      icon={CloudOff}
      title="Your profile did not load"
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
