import { useQueryClient } from '@tanstack/react-query';
import { UserX, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { applicantName } from '#web/features/applications/applicant-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { knownApplication, useApplication } from '../application-pages.ts';
import { ApplicationDetail } from './application-detail.tsx';

interface DetailPaneProps {
  readonly id: string;
  /** In a sheet, as on a narrow screen and over the board; otherwise in a panel beside the list. */
  readonly isSheet: boolean;
  readonly onClose: () => void;
}

/** The application that is open, in a panel beside the list or in a sheet, which fills a phone's screen. */
export function DetailPane({ id, isSheet, onClose }: DetailPaneProps) {
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useApplication(id, knownApplication(client, id));
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (id !== '' && !isSheet) heading.current?.focus({ preventScroll: true });
  }, [id, isSheet]);

  const content = isPending ? (
    <Loading className="min-h-60" />
  ) : data ? (
    <ApplicationDetail application={data} />
  ) : (
    <MissingApplication isFailed={isError} onRetry={() => void refetch()} />
  );
  const title = data ? applicantName(data) : 'Application';
  if (isSheet) {
    return (
      <Sheet open onOpenChange={onClose} title={title} {...(data && { description: data.role.title })}>
        {content}
      </Sheet>
    );
  }
  return (
    <Panel aria-label="Application" className="sticky top-6 max-h-[calc(100dvh-48px)] overflow-y-auto">
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-24 wrap-anywhere outline-none">
            {title}
          </h2>
          {data ? <p className="text-15 text-ink-2">{data.role.title}</p> : null}
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      {content}
    </Panel>
  );
}

function MissingApplication({
  isFailed,
  onRetry,
}: {
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}) {
  if (isFailed) {
    return (
      <EmptyState
        icon={UserX}
        title="This application could not be loaded"
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  return (
    <EmptyState icon={UserX} title="This application is no longer there">
      The applicant may have closed their account.
    </EmptyState>
  );
}
