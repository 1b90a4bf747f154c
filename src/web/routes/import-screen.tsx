import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { CompanyGate } from '#web/features/company/company-gate.tsx';
import { ImportView } from '#web/features/import/import-view.tsx';
import { RecentImports } from '#web/features/import/recent-imports.tsx';
import { SourceForm } from '#web/features/import/source-form.tsx';
import { MemberGate } from '#web/features/team/member-gate.tsx';
import { EmployerShell } from '#web/shell/employer-shell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const FollowedFeeds = lazyPart(
  async () => (await import('#web/features/import/followed-feeds.tsx')).FollowedFeeds,
);

/** Where an employer imports roles. The open import is in the URL, so that they can come back to it. */
export function ImportScreen() {
  const [search, setSearch] = useSearchParams();
  const importId = search.get('import');
  const [createdId, setCreatedId] = useState<string | null>(null);
  return (
    <EmployerShell active="jobs">
      <title>Import jobs · Nod</title>
      <div className="mx-auto w-full max-w-[860px] px-5 pt-2 pb-8 lg:px-10 lg:py-10">
        <h1 className="text-28 lg:text-34">Import jobs</h1>
        <p className="mt-1 max-w-[60ch] text-15 text-ink-2">
          Import what you have advertised elsewhere. You see what will happen to every advert before anything
          is posted, and the same advert is never imported twice.
        </p>
        <CompanyGate>
          <MemberGate needs={['imports']}>
            {importId === null ? (
              <>
                <SourceForm
                  onCreated={({ id }) => {
                    setCreatedId(id);
                    setSearch({ import: id });
                  }}
                />
                <Part fallback={<Skeleton className="mt-10 h-40 rounded-panel" />}>
                  <FollowedFeeds />
                </Part>
                <RecentImports />
              </>
            ) : (
              <ImportView key={importId} importId={importId} isNew={importId === createdId} />
            )}
          </MemberGate>
        </CompanyGate>
      </div>
    </EmployerShell>
  );
}
