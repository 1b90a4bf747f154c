import { FileQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { RoleImport } from '#contract/imports.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useImport } from './import-query.ts';
import { ImportReport } from './import-report.tsx';

interface ImportViewProps {
  readonly importId: string;
  /** Whether it was created on this page, with a form that had the focus and is gone. */
  readonly isNew: boolean;
}

/** One import at the step it has reached. */
export function ImportView({ importId, isNew }: ImportViewProps) {
  const { data, refetch } = useImport(importId);
  if (data === undefined) return <Loading className="min-h-80" />;
  if (data === null) {
    return (
      <EmptyState
        icon={FileQuestion}
        title="This import could not be loaded"
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    );
  }
  return (
    <div className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 truncate text-16 font-semibold">{data.name}</p>
        <Link href="/employer/import" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          Import something else
        </Link>
      </div>
      <Step roleImport={data} isNew={isNew} />
    </div>
  );
}

function Step({ roleImport, isNew }: { readonly roleImport: RoleImport; readonly isNew: boolean }) {
  const heading = useRef<HTMLDivElement>(null);
  const { status } = roleImport;
  const first = useRef(isNew ? null : status);
  // Moves the focus to the new step, for people who can't see it.
  useEffect(() => {
    if (first.current !== status) heading.current?.focus();
  }, [status]);
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      {status === 'columns' && roleImport.table ? (
        <ColumnsForm roleImport={roleImport} table={roleImport.table} />
      ) : null}
      {status === 'checked' && roleImport.preview ? (
        <ImportPreview roleImport={roleImport} preview={roleImport.preview} />
      ) : null}
      {status === 'done' && roleImport.result ? (
        <ImportReport roleImport={roleImport} result={roleImport.result} />
      ) : null}
      {status === 'failed' ? (
        <Panel role="alert">
          <h2 className="text-20">This could not be imported</h2>
          <p className="mt-2 text-15 text-ink-2">{roleImport.problem}</p>
        </Panel>
      ) : null}
      {['receiving', 'checking', 'queued', 'running'].includes(status) ? (
        <ImportProgress roleImport={roleImport} />
      ) : null}
    </div>
  );
}
