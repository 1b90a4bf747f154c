import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Employer, saveEmployer } from '#contract/employers.ts';
import { PLANS } from '#contract/plans.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { Required } from '#web/ui/required.tsx';
import { toast } from '#web/ui/toast-store.ts';
import {
  addressOf,
  type CompanyDraft,
  differencesOf,
  draftOf,
  invalidFields,
  isComplete,
} from './company-draft.ts';
import { loadSavedCompany, readSaved, rememberCompany } from './company-query.ts';
import { PlanChoice } from './plan-choice.tsx';

// Loaded separately: only needed once there is something to warn of.
const StaleWarning = lazyPart(async () => (await import('#web/forms/stale-warning.tsx')).StaleWarning);

/**
 * The form to set up or change a company. Changes that were saved elsewhere meanwhile, such as in another tab, are only
 * overwritten after asking.
 */
export function CompanyForm({ company }: { readonly company: Employer | null }) {
  const client = useQueryClient();
  const [filledFrom, setFilledFrom] = useState(company);
  return (
    <Form
      key={filledFrom?.updatedAt}
      company={filledFrom}
      onLoad={async () => setFilledFrom(await loadSavedCompany(client))}
      onSaved={setFilledFrom}
    />
  );
}

interface FormProps {
  readonly company: Employer | null;
  /** Resets the form to what was last saved. */
  readonly onLoad: () => Promise<void>;
  readonly onSaved: (company: Employer) => void;
}

function Form({ company, onLoad, onSaved }: FormProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [isStale, setIsStale] = useState(false);

  const mutation = useMutation({
    mutationFn: ({ draft, from }: { readonly draft: CompanyDraft; readonly from: string | undefined }) => {
      const { companyName, billingContactEmail, billingAddress, tierOption, planCode } = draft;
      return call(saveEmployer, {
        body: {
          companyName,
          website: addressOf(draft.website),
          billingContactEmail,
          billingAddress,
          tierOption: tierOption ?? 'OptionA',
          planCode,
          planPriceGbpInt: PLANS[planCode].pricePence,
          from,
        },
      });
    },
    onSuccess: (savedCompany) => {
      form.settle();
      rememberCompany(client, savedCompany);
      if (company === null) {
        toast({ title: 'Company Setup Complete!' });
        navigate('/employer/create-job');
      } else {
        toast({ title: 'Company Saved' });
        onSaved(savedCompany);
      }
    },
    onError: (error) => {
      if (error instanceof RequestError && error.field === 'from') setIsStale(true);
      else form.refuse(refusalOf(error, Object.keys(form.draft)));
      reportError(
        company === null
          ? 'Failed to create employer account. Please try again.'
          : 'Failed to update the company. Please try again.',
      );
    },
  });
  const form = useForm({
    start: () => draftOf(company),
    check: invalidFields,
    onSubmit: (draft) => save(draft, company?.updatedAt),
    isPending: mutation.isPending,
  });
  const { draft, errors, change } = form;

  function save(draftToSave: CompanyDraft, from: string | undefined) {
    setIsStale(false);
    mutation.mutate({ draft: draftToSave, from });
  }

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <LeaveGuard form={form} />
      <FormCard title="Company information">
        <Field
          label={<Required>Company name</Required>}
          hint={
            company?.verification?.verifiedAt
              ? 'If you change it, we check it again. Until then you are not shown as verified.'
              : undefined
          }
          error={errors.companyName}
          required
        >
          <TextInput
            name="companyName"
            value={draft.companyName}
            onChange={(event) => change({ companyName: event.target.value })}
            autoComplete="organization"
            maxLength={120}
          />
        </Field>
        <Field label="Website" hint="For example, https://example.co.uk" error={errors.website}>
          <TextInput
            type="url"
            name="website"
            value={draft.website}
            onChange={(event) => change({ website: event.target.value })}
            autoComplete="url"
            maxLength={500}
          />
        </Field>
        <Field label="Billing contact email" error={errors.billingContactEmail}>
          <TextInput
            type="email"
            name="billingContactEmail"
            value={draft.billingContactEmail}
            onChange={(event) => change({ billingContactEmail: event.target.value })}
            autoComplete="email"
            maxLength={254}
          />
        </Field>
        <Field label="Billing address" error={errors.billingAddress}>
          <Textarea
            name="billingAddress"
            value={draft.billingAddress}
            onChange={(event) => change({ billingAddress: event.target.value })}
            autoComplete="street-address"
            rows={3}
            maxLength={500}
          />
        </Field>
      </FormCard>
      <PlanChoice
        tier={draft.tierOption}
        plan={draft.planCode}
        onTier={(tierOption) =>
          change({ tierOption, planCode: tierOption === 'OptionA' ? 'ROLE_1' : 'NONE' })
        }
        onPlan={(planCode) => change({ planCode })}
      />
      <FormError>{form.line}</FormError>
      {isStale ? (
        <Part>
          <StaleWarning
            what="Your company"
            readDifferences={async () => differencesOf(draft, await readSaved())}
            onLoad={onLoad}
            onSaveAnyway={() => save(draft, undefined)}
          />
        </Part>
      ) : null}
      <Button
        type="submit"
        size="lg"
        disabled={!isComplete(draft)}
        busy={mutation.isPending}
        busyLabel="Saving..."
      >
        {company ? 'Save company' : 'Complete Setup'}
      </Button>
    </form>
  );
}
