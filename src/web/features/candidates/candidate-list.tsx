import { CloudOff, UserSearch } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CANDIDATES_MAX, type Candidate } from '#contract/candidates.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { RoleMissing } from '#web/features/roles/role-missing.tsx';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { CandidateRow } from './candidate-row.tsx';
import { useCandidates, useInvite, useSkip, useUnskip } from './candidates-query.ts';
import { DecidedRow, type Decision } from './decided-row.tsx';

/**
 * The best-fitting people who let employers find them; for a role that is not in the decks, why there are none. Use the
 * role's id as key.
 */
export function CandidateList({ role }: { readonly role: Pick<EmployerRole, 'id' | 'heldSince'> }) {
  if (role.heldSince) {
    return (
      <NoCandidates>
        This job is hidden while answers are overdue. Once you have answered, you can find people for it
        again.
      </NoCandidates>
    );
  }
  return <CandidatesFor roleId={role.id} />;
}

function NoCandidates({ children }: { readonly children: ReactNode }) {
  return (
    <EmptyState icon={UserSearch} title="You can’t find people for this job right now">
      {children}
    </EmptyState>
  );
}

function CandidatesFor({ roleId }: { readonly roleId: string }) {
  const { items: candidates, error, refetch, more } = useCandidates(roleId);
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  if (candidates === undefined) return <Loading className="min-h-60" text="Looking for candidates ..." />;
  // The role left the decks after its page was loaded.
  if (error instanceof RequestError && error.status === 409) {
    return <NoCandidates>{error.serverMessage}</NoCandidates>;
  }
  if (error instanceof RequestError && error.status === 404) {
    return <RoleMissing />;
  }
  if (candidates === null) {
    return (
      <EmptyState
        icon={CloudOff}
        title="Candidates could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (candidates.length === 0) {
    return (
      <EmptyState icon={UserSearch} title="No matching candidates yet">
        Seekers who fit and let employers find them appear here. Others may still find this job in their deck.
      </EmptyState>
    );
  }
  const decide = (seekerId: string, decision: Decision | null) =>
    setDecisions((oldDecisions) => {
      const next = new Map(oldDecisions);
      if (decision === null) next.delete(seekerId);
      else next.set(seekerId, decision);
      return next;
    });
  return (
    <Panel padded={false} className="overflow-clip">
      <ul className="divide-y divide-line">
        {candidates.map((candidate) => (
          <li key={candidate.seekerId}>
            <CandidateItem
              roleId={roleId}
              candidate={candidate}
              decision={decisions.get(candidate.seekerId) ?? null}
              onDecide={(decision) => decide(candidate.seekerId, decision)}
            />
          </li>
        ))}
      </ul>
      <ShowMore
        more={more}
        shown={candidates.length}
        what="candidates"
        isAutomatic
        className="border-t border-line px-4 py-4 lg:px-6"
        end={
          candidates.length >= CANDIDATES_MAX
            ? `These are the ${CANDIDATES_MAX} best candidates.`
            : 'That is everyone who fits and lets employers find them.'
        }
      />
    </Panel>
  );
}

interface ItemProps {
  readonly roleId: string;
  readonly candidate: Candidate;
  readonly decision: Decision | null;
  readonly onDecide: (decision: Decision | null) => void;
}

function CandidateItem({ roleId, candidate, decision, onDecide }: ItemProps) {
  const { seekerId, handle } = candidate;
  const invite = useInvite(roleId);
  const skip = useSkip(roleId);
  const unskip = useUnskip(roleId);
  const busy = invite.isPending || skip.isPending || unskip.isPending;
  const row = useRef<HTMLElement>(null);
  const lastDecision = useRef(decision);

  // The pressed button is gone: keyboard users continue from what replaces it.
  useEffect(() => {
    if (lastDecision.current === decision) return;
    lastDecision.current = decision;
    if (document.activeElement === document.body) row.current?.focus({ preventScroll: true });
  }, [decision]);

  function undo() {
    unskip.mutate(seekerId, { onSuccess: () => onDecide(null) });
  }
  if (decision !== null) {
    return <DecidedRow ref={row} handle={handle} decision={decision} busy={busy} onUndo={undo} />;
  }
  return (
    <CandidateRow
      ref={row}
      candidate={candidate}
      busy={busy}
      onInvite={() =>
        invite.mutate(seekerId, {
          onSuccess: ({ isMutualMatch }) => {
            onDecide(isMutualMatch ? 'matched' : 'invited');
            if (!isMutualMatch) toast({ title: 'Invitation Sent!' });
          },
        })
      }
      onSkip={() =>
        skip.mutate(seekerId, {
          onSuccess: () => {
            onDecide('skipped');
            toast({ title: `${handle} skipped`, action: { label: 'Undo', run: undo } });
          },
        })
      }
    />
  );
}
