import { type Company, getCompany, listOpenRoles, type OpenRole } from '#contract/companies.ts';
import { counted, inDigits, poundsRange } from '#contract/format.ts';
import { inTimePercent, RECORD_DAYS } from '#contract/guarantee.ts';
import { offerRecordWords } from '#contract/offers.ts';
import { VERIFIED_WORDS } from '#contract/role-words.ts';
import { Flag } from '#web/brand/flag.tsx';
import { pagesOf } from '#web/http/pages.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { cityOf, workModeOf } from './card-words.ts';
import { RoleSection } from './role-section.tsx';

interface CompanySheetProps {
  readonly employerId: string;
  readonly companyName: string;
  readonly onClose: () => void;
}

/** A company as a seeker sees it: who writes to them, its response record, and its open roles. */
export function CompanySheet({ employerId, companyName, onClose }: CompanySheetProps) {
  const { data: company, refetch } = useEndpoint(getCompany, { params: { employerId } });
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={company?.companyName ?? companyName}
    >
      {company ? (
        <CompanyBody company={company} />
      ) : company === null ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-16 text-ink-2">This company did not load.</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Loading className="min-h-60" />
      )}
    </Sheet>
  );
}

function CompanyBody({ company }: { readonly company: Company }) {
  const { companyName, website, contacts } = company;
  return (
    <>
      <div className="relative h-24 overflow-hidden rounded-panel">
        <Flag name={company.flagName ?? companyName} size="cover" />
      </div>
      {company.isVerified || website !== null ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-15">
          {company.isVerified ? <Badge tone="brand">{VERIFIED_WORDS}</Badge> : null}
          {website === null ? null : (
            <a
              href={website}
              rel="noopener nofollow ugc"
              target="_blank"
              className="text-brand underline underline-offset-4 wrap-anywhere"
            >
              {new URL(website).host}
            </a>
          )}
        </p>
      ) : null}
      {contacts.length > 0 ? (
        <RoleSection title="Who writes to you">
          <ul className="grid gap-2">
            {contacts.map(({ name, threadId, roleTitle }) => (
              <li
                key={threadId}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-tile bg-sunken px-4 py-2"
              >
                <span className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
                  <b>{name === companyName ? companyName : `${name} at ${companyName}`}</b>
                  <span className="block text-14 text-ink-2">{roleTitle}</span>
                </span>
                <a
                  href={`/?tab=chat&thread=${threadId}`}
                  aria-label={`Conversation about ${roleTitle}`}
                  className="-my-1 flex min-h-11 items-center text-15 font-semibold text-brand underline underline-offset-4"
                >
                  Open chat
                </a>
              </li>
            ))}
          </ul>
        </RoleSection>
      ) : null}
      <RoleSection title="Response record">
        <Record company={company} />
      </RoleSection>
      <RoleSection title={titleOf(company.openRoles)}>
        {company.openRoles > 0 ? <OpenRoles company={company} /> : null}
      </RoleSection>
    </>
  );
}

function titleOf(openRoles: number): string {
  return openRoles === 0 ? 'No open roles now' : counted(openRoles, 'open role');
}

function Record({ company: { response, offers, isHeld, companyName, id } }: { readonly company: Company }) {
  const offerWords = offers ? offerRecordWords(offers) : null;
  const percent = inTimePercent(response);
  return (
    <>
      {percent === null ? (
        <p className="text-ink-2">No response record: no answer has fallen due in the last 90 days.</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-3">
          <Figure term="Answered in time">{percent}%</Figure>
          <Figure term="In time, of all due">
            {inDigits(response.answeredInTime)} of {inDigits(response.due)}
          </Figure>
          {response.medianHours === null ? null : (
            <Figure term="Median time to answer">{response.medianHours} h</Figure>
          )}
        </dl>
      )}
      {offerWords ? <p className="num mt-3 text-15">{offerWords}.</p> : null}
      {isHeld ? (
        <p className="mt-3 rounded-tile bg-amber-soft p-3 text-15 text-on-amber">
          No new applications until {companyName} has given the answers that are overdue.
        </p>
      ) : null}
      <p className="mt-3 text-14 text-ink-3">
        Answers that fell due in the last {RECORD_DAYS} days.{' '}
        <a href={`/companies/${id}`} className="underline underline-offset-4">
          The public page
        </a>
      </p>
    </>
  );
}

function Figure({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-ink-2">{term}</dt>
      <dd className="num text-20 font-semibold">{children}</dd>
    </div>
  );
}

function OpenRoles({ company: { id: employerId, companyName } }: { readonly company: Company }) {
  const { items, more, refetch } = usePages(pagesOf(listOpenRoles, { params: { employerId } }), {
    idOf: ({ id }) => id,
  });
  if (items === undefined) return <Loading className="min-h-20" />;
  if (items === null) {
    return (
      <Button variant="quiet" onClick={() => void refetch()}>
        Load its roles again
      </Button>
    );
  }
  return (
    <>
      <ul className="grid divide-y divide-line">
        {items.map((role) => (
          <li key={role.id} className="py-3 first:pt-0">
            <OpenRoleLine role={role} companyName={companyName} />
          </li>
        ))}
      </ul>
      <ShowMore more={more} shown={items.length} what="jobs" className="mt-2" end={null} />
    </>
  );
}

function OpenRoleLine({ role, companyName }: { readonly role: OpenRole; readonly companyName: string }) {
  const { employer, hasApplied } = role;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {hasApplied ? (
          <b className="wrap-anywhere">{role.title}</b>
        ) : (
          // Puts the role on top of the deck, to apply for it.
          <a
            href={`/?role=${role.id}`}
            className="font-semibold text-brand underline underline-offset-4 wrap-anywhere"
          >
            {role.title}
          </a>
        )}
        {hasApplied ? <Badge tone="neutral">Applied</Badge> : null}
      </p>
      <p className="num mt-0.5 text-14 text-ink-2">
        {employer.companyName === companyName ? null : `For ${employer.companyName} · `}
        {poundsRange(role.salaryMinGbpInt, role.salaryMaxGbpInt)} · {cityOf(role)}, {workModeOf(role)}
      </p>
    </>
  );
}
