import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import {
  closeImport,
  downloadRefusals,
  getImport,
  type ImportCounts,
  type RoleImport,
} from '#contract/imports.ts';
import { refetchRoles } from '#web/features/roles/own-roles.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { hrefOf } from '#web/http/address.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Counts } from './counts.tsx';
import { adverts, jobs } from './words.ts';

interface ImportReportProps {
  readonly roleImport: RoleImport;
  readonly result: ImportCounts;
}

/** What was imported, what was refused and why, and how to undo it. */
export function ImportReport({ roleImport, result }: ImportReportProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    void refetchRoles(client);
  }, [client]);
  const close = useMutation({
    mutationFn: () => call(closeImport, { params: { importId: roleImport.id } }),
    onSuccess: async ({ closed }) => {
      setIsAsking(false);
      toast({ title: `${jobs(closed)} closed` });
      await client.invalidateQueries({ queryKey: keyOf(getImport, { params: { importId: roleImport.id } }) });
      await refetchRoles(client);
    },
    onError: (error) => reportFailure(error, 'The jobs could not be closed. Please try again.'),
  });
  return (
    <Panel className="grid gap-5">
      <div>
        <h2 className="text-20">{adverts(result.total)} read</h2>
        <p className="mt-1 text-15 text-ink-2">
          You can import the same source again at any time: new adverts are added and changed ones updated.
          Jobs that somebody has edited in Nod stay as they are, unless you choose to replace them.
        </p>
      </div>
      <Counts counts={result} isDone />
      {result.outcomes.paused ? (
        <p className="rounded-tile bg-amber-soft px-4 py-3 text-15 text-on-amber">
          {jobs(result.outcomes.paused)} imported as paused, because your plan allows no more live jobs, or no
          more new ones this month. Resume the ones you want when there is room.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Link href="/employer/dashboard?tab=jobs" className={buttonClass()}>
          See my jobs
        </Link>
        {result.outcomes.refused ? (
          <a
            href={hrefOf(downloadRefusals, { importId: roleImport.id })}
            download
            className={buttonClass({ variant: 'quiet' })}
          >
            <Icon of={Download} className="size-5" /> Download what was not imported
          </a>
        ) : null}
        {roleImport.openRoles > 0 ? (
          <Button variant="ghost" onClick={() => setIsAsking(true)}>
            Close all jobs from this import
          </Button>
        ) : null}
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Close ${jobs(roleImport.openRoles)}?`}
        description="Seekers will no longer see a closed job. Everyone who has applied is still owed an answer."
        footer={
          <>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={close.isPending} onClick={() => close.mutate()}>
              Close {jobs(roleImport.openRoles)}
            </Button>
          </>
        }
      />
    </Panel>
  );
}
