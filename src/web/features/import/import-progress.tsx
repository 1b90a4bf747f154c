import type { RoleImport } from '#contract/imports.ts';
import { Progress } from '#web/ui/bar.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { adverts } from './words.ts';

/** The progress of the check or the import. */
export function ImportProgress({ roleImport }: { readonly roleImport: RoleImport }) {
  const isImport = roleImport.status === 'queued' || roleImport.status === 'running';
  const words = isImport ? 'Importing' : 'Checking';
  return (
    <Panel role="status" className="grid gap-4">
      <h2 className="text-20">{words} ...</h2>
      <Progress label={words} percent={roleImport.percent} />
      <p className="text-15 text-ink-2">
        {roleImport.result ? `${adverts(roleImport.result.total)} done. ` : ''}
        You can leave this page. We will continue, and you can find the result here.
      </p>
    </Panel>
  );
}
