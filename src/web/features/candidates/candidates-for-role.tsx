import type { EmployerRole } from '#contract/roles.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';

const CandidateList = lazyPart(async () => (await import('./candidate-list.tsx')).CandidateList);

/** A live role's best candidates, for its page. Their code loads when they are shown. */
export function CandidatesForRole({ role }: { readonly role: EmployerRole }) {
  return (
    <section aria-labelledby="role-candidates">
      <h2 id="role-candidates" className="mb-3 text-20">
        Candidates
      </h2>
      <Part attempt={role.id} fallback={<Loading className="min-h-60" />}>
        <CandidateList key={role.id} role={role} />
      </Part>
    </section>
  );
}
