import { Link, useLocation } from 'wouter';
import { type Joinable, listJoinable } from '#contract/company-joining.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { MEMBER_ROLE_WORDS } from './member-role-words.ts';
import { homeAs } from './membership.ts';
import { useJoinCompany } from './team-calls.ts';

/**
 * Companies that the reader's address lets them join. If there are none: nothing, or for somebody without a company whose
 * address is not confirmed yet, the advice to confirm it.
 */
export function JoinCard({
  isNew = false,
}: {
  /** Whether they have no company yet. */ readonly isNew?: boolean;
}) {
  const joinable = useEndpoint(listJoinable).data;
  if (joinable?.companies.length) {
    return (
      <FormCard
        title={isNew ? 'Your colleagues are here already' : 'Other companies that you can join'}
        hint="Your address is at their domain, and they let colleagues join."
      >
        <ul className="grid divide-y divide-line">
          {joinable.companies.map((each) => (
            <Row key={each.companyId} company={each} />
          ))}
        </ul>
      </FormCard>
    );
  }
  if (!isNew || !joinable?.confirmFirst) return null;
  return (
    <p className="text-15 text-ink-2">
      Is your company on Nod already? Confirm your email address with the link that we sent you, then load
      this page again: if colleagues can join, you will see how. You can ask for another link in your{' '}
      <Link href="/profile" className="font-semibold underline underline-offset-4">
        profile
      </Link>
      .
    </p>
  );
}

function Row({ company }: { readonly company: Joinable['companies'][number] }) {
  const join = useJoinCompany();
  const [, navigate] = useLocation();
  const { companyId, companyName, memberRole, isVerified } = company;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {companyName}
          {isVerified ? <Badge tone="brand">Verified</Badge> : null}
        </span>
        <span className="block text-14 text-ink-2">
          {MEMBER_ROLE_WORDS[memberRole].name}: {MEMBER_ROLE_WORDS[memberRole].may}
        </span>
      </span>
      <Button
        size="sm"
        busy={join.isPending}
        busyLabel="Joining..."
        onClick={() => join.mutate(companyId, { onSuccess: () => navigate(homeAs(memberRole)) })}
      >
        Join<span className="sr-only"> {companyName}</span>
      </Button>
    </li>
  );
}
