import { FileX } from 'lucide-react';
import type { ThreadItem } from '#contract/messages.ts';
import { partyName } from '#web/features/chat/components/party.tsx';
import { useApplicationOf } from '#web/features/pipeline/application-pages.ts';
import { ApplicationDetail } from '#web/features/pipeline/components/application-detail.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/states.tsx';

interface ThreadApplicationProps {
  readonly item: ThreadItem;
  readonly onClose: () => void;
}

/** The application that a conversation belongs to, with its reasons, its history and the next moves. */
export function ThreadApplication({ item, onClose }: ThreadApplicationProps) {
  const { data, isPending, isError, refetch } = useApplicationOf(item.role.id, item.seeker?.id ?? '');
  return (
    <Sheet open onOpenChange={onClose} title={partyName(item)} description={item.role.title}>
      {isPending ? (
        <Loading className="min-h-60" />
      ) : data ? (
        <ApplicationDetail application={data} withMessage={false} />
      ) : data === null && !isError ? (
        <EmptyState icon={FileX} title="The application is gone">
          It was erased, or it is no longer within your reach.
        </EmptyState>
      ) : (
        <EmptyState
          icon={FileX}
          title="The application could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
    </Sheet>
  );
}
