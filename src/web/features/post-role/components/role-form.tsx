import { useState } from 'react';
import { useLocation } from 'wouter';
import type { EmployerRole, SimilarRole } from '#contract/roles.ts';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { useCompany } from '#web/features/company/company-query.ts';
import { RoleCultureCard } from '#web/features/culture/role-culture-card.tsx';
import { useSeesAllRoles } from '#web/features/team/membership.ts';
import { PlanLink } from '#web/features/team/plan-link.tsx';
import { FormContext } from '#web/forms/form-context.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { reportError, reportMissing } from '#web/forms/report-failure.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Part } from '#web/ui/part.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { differencesFrom } from '../role-differences.ts';
import { EMPTY_DRAFT, hasReversedSalaries, invalidFields, missingIn, roleFieldsOf } from '../role-draft.ts';
import { type FormStart, useRoleDraft } from '../use-role-draft.ts';
import { useLoadSavedRole, useSaveRole } from '../use-save-role.ts';
import { DetailsCards } from './details-cards.tsx';
import { DraftLine } from './draft-line.tsx';
import { SalaryCard } from './salary-card.tsx';
import { SidePreview } from './side-preview.tsx';

// Loaded separately: most roles have no questions, and nobody starts with them.
const QuestionsCard = lazyPart(async () => (await import('./questions-card.tsx')).QuestionsCard);
const MoreCards = lazyPart(async () => (await import('./more-cards.tsx')).MoreCards);
// Loaded separately: the warnings are needed only if there is something to warn of, and `ResponsibleCard` only in a company
// with several members.
const StaleWarning = lazyPart(async () => (await import('#web/forms/stale-warning.tsx')).StaleWarning);
const ResponsibleCard = lazyPart(async () => (await import('./responsible-card.tsx')).ResponsibleCard);
const SimilarWarning = lazyPart(async () => (await import('./similar-warning.tsx')).SimilarWarning);

const WIRE_NAMES = {
  salaryMinGbpInt: 'salaryMin',
  salaryMaxGbpInt: 'salaryMax',
  'requiredExperience.years': 'years',
  closesAt: 'closesOn',
  pay: 'hours',
};

interface Refusal {
  readonly message: string;
  /** Whether the plan does not allow the role; if so, the form links to the billing page. */
  readonly isOfPlan: boolean;
}

/** The form to post a role or edit one. After a refusal, everything typed stays. */
export function RoleForm({ beginning }: { readonly beginning: FormStart }) {
  const role = beginning.kind === 'edit' ? beginning.role : null;
  const [, navigate] = useLocation();
  const isWide = useIsWide();
  const company = useCompany();
  const [similarRoles, setSimilarRoles] = useState<readonly SimilarRole[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isStale, setIsStale] = useState(false);
  const save = useSaveRole(role);
  const loadSaved = useLoadSavedRole();
  const seesAllRoles = useSeesAllRoles();

  const roleDraft = useRoleDraft(beginning, {
    check: (draft) => ({
      // An error beside both fields already says that they are reversed.
      ...(hasReversedSalaries(draft) && { salaryMin: '' }),
      ...invalidFields(draft),
      ...missingIn(draft),
    }),
    onInvalid: (_errors, draft) => {
      setRefusal(null);
      setSimilarRoles([]);
      if (Object.keys(missingIn(draft)).length > 0) reportMissing();
    },
    onSubmit: () => {
      setSimilarRoles([]);
      send(false);
    },
    isPending: save.isPending,
  });
  const { form } = roleDraft;

  function send(isAnyway: boolean) {
    setRefusal(null);
    setIsStale(false);
    save.mutate(
      {
        body: roleFieldsOf(form.draft, { role, mayAssign: seesAllRoles !== false }),
        from: isAnyway ? undefined : roleDraft.from,
        draftId: roleDraft.draft?.id,
        runPosting: roleDraft.runPosting,
        isAnyway,
      },
      {
        onSuccess: (result) => {
          if (result.similar !== null) {
            setSimilarRoles(result.similar);
            return;
          }
          toast({ title: role === null ? 'Job Posted Successfully!' : 'Job Updated' });
          navigate(role === null ? '/employer/dashboard' : `/employer/job/${role.id}`);
        },
        onError: (error) => {
          refuse(error);
          // The warning in the form already says what happened, and what differs.
          if (role !== null && error instanceof RequestError && error.status === 409) return;
          reportError(
            role === null
              ? 'Failed to create job posting. Please try again.'
              : 'Failed to update the job posting. Please try again.',
          );
        },
      },
    );
  }

  function refuse(error: Error) {
    if (!(error instanceof RequestError)) {
      setRefusal({
        message: 'We could not reach the server. What you typed is kept.',
        isOfPlan: false,
      });
      return;
    }
    const { fields, line } = refusalOf(error, Object.keys(EMPTY_DRAFT), WIRE_NAMES);
    if (role !== null && error.status === 409) setIsStale(true);
    else if (line === null) form.refuse({ fields });
    else setRefusal({ message: line, isOfPlan: error.status === 409 });
  }

  const preview = (
    <SidePreview
      draft={form.draft}
      companyName={role?.employer.companyName ?? company?.companyName ?? ''}
      response={company?.guarantee}
    />
  );
  return (
    <FormContext value={form}>
      <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start lg:gap-8">
        <form onSubmit={form.submit} noValidate className="grid min-w-0 gap-5">
          {roleDraft.draft ? <DraftLine keptDraft={roleDraft.draft} draft={form.draft} /> : null}
          {role?.feed ? <FeedNote feed={role.feed} /> : null}
          <DetailsCards salary={<SalaryCard />} />
          <Part fallback={<Loading className="min-h-80" />}>
            <MoreCards />
          </Part>
          <Part fallback={<Loading className="min-h-40" />}>
            <QuestionsCard />
          </Part>
          <RoleCultureCard value={form.draft.culture} onChange={(culture) => form.change({ culture })} />
          <Part as="nothing">
            <ResponsibleCard isNew={role === null} />
          </Part>
          {similarRoles.length > 0 ? (
            <Part>
              <SimilarWarning roles={similarRoles} isBusy={save.isPending} onPostAnyway={() => send(true)} />
            </Part>
          ) : null}
          {role !== null && isStale ? (
            <Part>
              <StaleWarning
                what="This job"
                readDifferences={() => differencesFrom(form.draft, role.id)}
                onLoad={async () => {
                  roleDraft.load(await loadSaved(role.id));
                  setIsStale(false);
                }}
                onSaveAnyway={() => send(true)}
              />
            </Part>
          ) : null}
          {refusal ? (
            <FormError>
              {refusal.message} {refusal.isOfPlan ? <PlanLink /> : null}
            </FormError>
          ) : null}
          <div className="grid gap-3">
            {isWide ? null : preview}
            <Button
              type="submit"
              size="lg"
              busy={save.isPending}
              busyLabel={role === null ? 'Posting...' : 'Saving...'}
            >
              {role === null ? 'Post Job' : 'Save Job'}
            </Button>
          </div>
        </form>
        {isWide ? preview : null}
      </div>
    </FormContext>
  );
}

/** What editing means for a role whose advert comes from a followed feed. */
function FeedNote({ feed: { host, isEdited } }: { readonly feed: NonNullable<EmployerRole['feed']> }) {
  return (
    <p className="rounded-tile bg-info-soft px-4 py-3 text-15">
      {isEdited
        ? `This job was edited in Nod, so changes to its advert at ${host} are not copied.`
        : `This job is copied from ${host}. Once you change it here, changes to its advert there are no longer copied.`}{' '}
      It still closes when it is gone from there.
    </p>
  );
}
