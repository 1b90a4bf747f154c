import { lazy, Suspense } from 'react';
import type { EmployerRole } from '#contract/roles.ts';
import { Loading } from '#web/ui/loading.tsx';

const CandidateList = lazy(async () => ({
  default: (await import('./candidate-list.tsx')).CandidateList,
}));

/** Who fits a live role best, for its page. Their code comes when they are drawn. */
export function CandidatesForRole({ role }: { readonly role: EmployerRole }) {
  return (
    <section aria-labelledby="role-candidates">
      <h2 id="role-candidates" className="mb-3 text-20">
        Candidates
      </h2>
      <Suspense fallback={<Loading className="min-h-60" />}>
        <CandidateList key={role.id} role={role} />
      </Suspense>
    </section>
  );
}
