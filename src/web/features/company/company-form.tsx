import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type Employer, saveEmployer } from '#contract/employers.ts';
import { PLANS, type PlanCode, type TierOption } from '#contract/plans.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { reportError, reportMissing } from '#web/forms/report-failure.ts';
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
import { loadSavedCompany, rememberCompany } from './company-query.ts';
import { PlanChoice } from './plan-choice.tsx';

// Nobody waits for it before there is something to warn of.
const StaleWarning = lazyPart(async () => (await import('#web/forms/stale-warning.tsx')).StaleWarning);

/** Set up, or changed. Changes saved by another tab are replaced only after asking. */
export function CompanyForm({ company }: { readonly company: Employer | null }) {
  const client = useQueryClient();
  const [filledFrom, setFilledFrom] = useState(company);
  return (
    <Form
      key={filledFrom?.updatedAt}
      company={filledFrom}
      onLoad={async () => setFilledFrom(await loadSavedCompany(client))}
    />
  );
}

interface FormProps {
  readonly company: Employer | null;
  /** Starts again from what was saved last. */
  readonly onLoad: () => Promise<void>;
}

function Form({ company, onLoad }: FormProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(company?.companyName ?? '');
  const [tier, setTier] = useState<TierOption | null>(company?.tierOption ?? null);
  const [plan, setPlan] = useState<PlanCode>(company?.planCode ?? 'ROLE_1');
  const [refusal, setRefusal] = useState<{ field: string | null; message: string } | null>(null);
  const [isStale, setIsStale] = useState(false);
  const isComplete = name.trim() !== '' && tier !== null;

  const mutation = useMutation({
    mutationFn: ({ from }: { readonly from: string | undefined }) => {
      const typed = new FormData(form.current ?? undefined);
      return call(saveEmployer, {
        body: {
          companyName: name,
          website: String(typed.get('website')),
          billingContactEmail: String(typed.get('billingContactEmail')),
          billingAddress: String(typed.get('billingAddress')),
          tierOption: tier ?? 'OptionA',
          planCode: plan,
          planPriceGbpInt: PLANS[plan].pricePence,
          from,
        },
      });
    },
    onSuccess: (saved) => {
      rememberCompany(client, saved);
      toast({ title: 'Company Setup Complete!' });
      navigate('/employer/create-job');
    },
    onError: (error) => {
      if (error instanceof RequestError && error.field === 'from') setIsStale(true);
      else if (error instanceof RequestError && error.serverMessage) {
        setRefusal({ field: error.field, message: error.serverMessage });
      }
      reportError('Failed to create employer account. Please try again.');
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isComplete) save(company?.updatedAt);
    else reportMissing();
  }

  function save(from: string | undefined) {
    setRefusal(null);
    setIsStale(false);
    mutation.mutate({ from });
  }

  function chooseTier(chosen: TierOption) {
    setTier(chosen);
    setPlan(chosen === 'OptionA' ? 'ROLE_1' : 'NONE');
  }

  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : null);
  return (
    <form ref={form} onSubmit={submit} className="mt-6 grid gap-5">
      <FormCard title="Company information">
        <Field
          label={<Required>Company name</Required>}
          hint={
            company?.verification?.verifiedAt
              ? 'A new name is checked anew: until then you are not shown as verified.'
              : undefined
          }
          error={errorOf('companyName')}
          required
        >
          <TextInput
            name="companyName"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="organization"
            maxLength={120}
          />
        </Field>
        <Field label="Website" hint="Starts with https://" error={errorOf('website')}>
          <TextInput
            type="url"
            name="website"
            defaultValue={company?.website ?? ''}
            autoComplete="url"
            maxLength={500}
          />
        </Field>
        <Field label="Billing contact email" error={errorOf('billingContactEmail')}>
          <TextInput
            type="email"
            name="billingContactEmail"
            defaultValue={company?.billingContactEmail ?? ''}
            autoComplete="email"
            maxLength={254}
          />
        </Field>
        <Field label="Billing address" error={errorOf('billingAddress')}>
          <Textarea
            name="billingAddress"
            defaultValue={company?.billingAddress ?? ''}
            autoComplete="street-address"
            rows={3}
            maxLength={500}
          />
        </Field>
      </FormCard>
      <PlanChoice tier={tier} plan={plan} onTier={chooseTier} onPlan={setPlan} />
      <FormError>
        {refusal !== null && errorOf(refusal.field ?? '') === null ? refusal.message : null}
      </FormError>
      {isStale ? (
        <Part>
          <StaleWarning what="Your company" onLoad={onLoad} onSaveAnyway={() => save(undefined)} />
        </Part>
      ) : null}
      <Button type="submit" size="lg" disabled={!isComplete} busy={mutation.isPending} busyLabel="Saving...">
        {company ? 'Save and post a job' : 'Complete Setup'}
      </Button>
    </form>
  );
}
