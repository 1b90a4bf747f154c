import { type AppliedRole, getAppliedRole, listApplications } from '#contract/applications.ts';
import { useSignedInUser } from '#web/features/auth/user.ts';
import { GivenAnswers } from '#web/features/questions/given-answers.tsx';
import { dayInFull } from '#web/format/days.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { companyOf } from './card-words.ts';
import { CompanyLink } from './company-link.tsx';
import { RoleBody } from './role-body.tsx';
import { roleChanges } from './role-changes.ts';
import { RoleSection } from './role-section.tsx';

interface AppliedRoleSheetProps {
  /** The application's id, or for the seeker the id of its role. */
  readonly application: { readonly applicationId: string } | { readonly roleId: string };
  readonly title: string;
  readonly companyName: string;
  readonly onClose: () => void;
}

/** The role of an application, a match or a conversation: as it was when the seeker applied, and what changed since. */
export function AppliedRoleSheet({ application, title, companyName, onClose }: AppliedRoleSheetProps) {
  const roleId = 'roleId' in application ? application.roleId : '';
  const applications = useEndpoint(listApplications, { query: { roleId } }, { enabled: roleId !== '' });
  const applicationId =
    'applicationId' in application ? application.applicationId : (applications.data?.[0]?.id ?? '');
  const role = useEndpoint(getAppliedRole, { params: { applicationId } }, { enabled: applicationId !== '' });
  const isFailed =
    applications.data === null || role.data === null || (applications.data && applicationId === '');
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={companyName}
    >
      {role.data ? (
        <AppliedDetails appliedRole={role.data} />
      ) : isFailed ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-16 text-ink-2">This role did not load.</p>
          <Button
            variant="quiet"
            onClick={() => void (applicationId === '' ? applications.refetch() : role.refetch())}
          >
            Try again
          </Button>
        </div>
      ) : (
        <Loading className="min-h-60" />
      )}
    </Sheet>
  );
}

function AppliedDetails({ appliedRole }: { readonly appliedRole: AppliedRole }) {
  const { role, now, appliedAt, note, cvName, answers, contactName, contactEmail } = appliedRole;
  const { role: accountType } = useSignedInUser();
  const who = accountType === 'Employer' ? 'they' : 'you';
  const changes = now === null ? [] : roleChanges(role, now, `${who} applied`);
  return (
    <>
      {changes.length > 0 ? (
        <section className="mb-4 rounded-panel bg-amber-soft p-4 text-15 text-on-amber">
          <h2 className="font-sans text-15 font-semibold tracking-normal">Changed since {who} applied</h2>
          <ul className="num mt-1 grid list-disc gap-1 pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p className="mt-2">Below is the advert as it was on {dayInFull(appliedAt)}.</p>
        </section>
      ) : null}
      {role.status === 'live' ? null : (
        <p className="mb-4 rounded-panel bg-sunken p-4 text-15">
          This role is no longer taking applications.
        </p>
      )}
      <RoleBody role={role} fit={role.fit} withQuestions={answers === undefined} />
      {note === undefined ? null : (
        <RoleSection title="Your note">
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </RoleSection>
      )}
      {answers === undefined ? null : (
        <RoleSection title="Your answers">
          <GivenAnswers answers={answers} reader="seeker" />
        </RoleSection>
      )}
      {cvName === undefined ? null : (
        <RoleSection title="The CV you sent">
          <p className="wrap-anywhere">{cvName}</p>
        </RoleSection>
      )}
      {contactName === null && contactEmail === null ? null : (
        <RoleSection title="Who to write to">
          <p className="wrap-anywhere">{contactName}</p>
          {contactEmail === null ? null : (
            <a href={`mailto:${contactEmail}`} className="text-brand underline wrap-anywhere">
              {contactEmail}
            </a>
          )}
        </RoleSection>
      )}
      <RoleSection title={companyOf(role)}>
        <CompanyLink
          employerId={role.employer.id ?? ''}
          companyName={role.employer.companyName}
          className="text-brand underline underline-offset-4"
        >
          Its open roles, response record and contacts
        </CompanyLink>
      </RoleSection>
    </>
  );
}
