import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { EmployerRole, SimilarRole } from '#contract/roles.ts';
import { useIsWide } from '#web/device/use-is-wide.ts';
import { RoleCultureCard } from '#web/features/culture/role-culture-card.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { reportError } from '#web/forms/report-failure.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Part } from '#web/ui/part.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { DraftContext } from '../draft-context.ts';
import { refusedField } from '../refused-field.ts';
import { EMPTY_DRAFT, isUpsideDown, missingIn, roleFieldsOf, wrongIn } from '../role-draft.ts';
import { useRoleDraft } from '../use-role-draft.ts';
import { useLoadSavedRole, useSaveRole } from '../use-save-role.ts';
import { DetailsCards } from './details-cards.tsx';
import { RestoredLine } from './restored-line.tsx';
import { SalaryCard } from './salary-card.tsx';
import { SidePreview } from './side-preview.tsx';

// Nobody waits for them before there is something to warn of.
const StaleWarning = lazyPart(async () => (await import('#web/forms/stale-warning.tsx')).StaleWarning);
const SimilarWarning = lazyPart(async () => (await import('./similar-warning.tsx')).SimilarWarning);

interface Refusal {
  readonly message: string;
  /** What the plan does not allow is settled on the billing page. */
  readonly isOfPlan: boolean;
}

/** The six cards of a role, to post a new one or to edit `role`. A refusal keeps everything that was typed. */
export function RoleForm({ role = null }: { readonly role?: EmployerRole | null }) {
  const [, navigate] = useLocation();
  const isWide = useIsWide();
  const form = useRef<HTMLFormElement>(null);
  const written = useRoleDraft(role);
  const { draft, errors, setErrors } = written;
  const [similar, setSimilar] = useState<readonly SimilarRole[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isStale, setIsStale] = useState(false);
  const save = useSaveRole(role);
  const loadSaved = useLoadSavedRole();

  function send(isAnyway: boolean) {
    setRefusal(null);
    setIsStale(false);
    save.mutate(
      { body: roleFieldsOf(draft), from: isAnyway ? undefined : written.from, isAnyway },
      {
        onSuccess: (saved) => {
          if (saved.similar !== null) {
            setSimilar(saved.similar);
            return;
          }
          written.forget();
          toast({ title: role === null ? 'Job Posted Successfully!' : 'Job Updated' });
          navigate(role === null ? '/employer/dashboard' : `/employer/job/${role.id}`);
        },
        onError: (error) => {
          refuse(error);
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
    const wrong = refusedField(error);
    if (role !== null && error.status === 409) setIsStale(true);
    else if (wrong !== null) setErrors({ [wrong.field]: wrong.message });
    else if (error.serverMessage) {
      setRefusal({ message: error.serverMessage, isOfPlan: error.status === 409 });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setRefusal(null);
    setSimilar([]);
    const missing = missingIn(draft);
    const found = { ...wrongIn(draft), ...missing };
    setErrors(found);
    // The first as they stand on the page.
    const first = Object.keys(EMPTY_DRAFT).find((field) => field in found);
    if (first === undefined && !isUpsideDown(draft)) {
      send(false);
      return;
    }
    if (Object.keys(missing).length > 0) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields.',
        tone: 'destructive',
      });
    }
    form.current?.querySelector<HTMLElement>(`[name="${first ?? 'salaryMin'}"]`)?.focus();
  }

  const preview = <SidePreview draft={draft} companyName={written.companyName} response={written.response} />;
  return (
    <DraftContext value={{ draft, errors, change: written.change }}>
      <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start lg:gap-8">
        <form ref={form} onSubmit={submit} noValidate className="grid min-w-0 gap-5">
          {written.isRestored ? <RestoredLine onStartAfresh={written.startAfresh} /> : null}
          <DetailsCards salary={<SalaryCard />} />
          <RoleCultureCard value={draft.culture} onChange={(culture) => written.change({ culture })} />
          {similar.length > 0 ? (
            <Part>
              <SimilarWarning similar={similar} isBusy={save.isPending} onPostAnyway={() => send(true)} />
            </Part>
          ) : null}
          {role !== null && isStale ? (
            <Part>
              <StaleWarning
                what="This job"
                onLoad={async () => {
                  written.load(await loadSaved(role.id));
                  setIsStale(false);
                }}
                onSaveAnyway={() => send(true)}
              />
            </Part>
          ) : null}
          {refusal ? (
            <FormError>
              {refusal.message}{' '}
              {refusal.isOfPlan ? (
                <Link href="/employer/billing" className="font-semibold underline underline-offset-4">
                  Plan and billing
                </Link>
              ) : null}
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
    </DraftContext>
  );
}
