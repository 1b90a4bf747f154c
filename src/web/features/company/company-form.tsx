import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { type Employer, saveEmployer } from '#contract/employers.ts';
import type { PlanCode, TierOption } from '#contract/plans.ts';
import { call } from '#web/api.ts';
import { RequestError } from '#web/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Required } from '#web/ui/required.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { rememberCompany } from './company-query.ts';
import { PlanChoice } from './plan-choice.tsx';

const MISSING = {
  title: 'Missing Information',
  description: 'Please fill in all required fields.',
  tone: 'destructive',
} as const;

export function CompanyForm({ company }: { readonly company: Employer | null }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [name, setName] = useState(company?.companyName ?? '');
  const [tier, setTier] = useState<TierOption | null>(company?.tierOption ?? null);
  const [plan, setPlan] = useState<PlanCode>(company?.planCode ?? 'ROLE_1');
  const [refusal, setRefusal] = useState<{ field: string | null; message: string } | null>(null);
  const isComplete = name.trim() !== '' && tier !== null;

  const mutation = useMutation({
    mutationFn: (form: FormData) =>
      call(saveEmployer, {
        body: {
          companyName: name,
          website: String(form.get('website')),
          billingContactEmail: String(form.get('billingContactEmail')),
          billingAddress: String(form.get('billingAddress')),
          tierOption: tier ?? 'OptionA',
          planCode: plan,
        },
      }),
    onSuccess: (saved) => {
      rememberCompany(client, saved);
      toast({ title: 'Company Setup Complete!' });
      navigate('/employer/create-job');
    },
    onError: (error) => {
      setRefusal(
        error instanceof RequestError && error.serverMessage
          ? { field: error.field, message: error.serverMessage }
          : null,
      );
      toast({
        title: 'Error',
        description: 'Failed to create employer account. Please try again.',
        tone: 'destructive',
      });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefusal(null);
    if (isComplete) mutation.mutate(new FormData(event.currentTarget));
    else toast(MISSING);
  }

  function chooseTier(chosen: TierOption) {
    setTier(chosen);
    setPlan(chosen === 'OptionA' ? 'ROLE_1' : 'NONE');
  }

  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : null);
  return (
    <form onSubmit={submit} className="mt-6 grid gap-5">
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
      {refusal !== null && errorOf(refusal.field ?? '') === null ? (
        <p role="alert" className="text-15 text-danger">
          {refusal.message}
        </p>
      ) : null}
      <Button type="submit" size="lg" disabled={!isComplete} busy={mutation.isPending} busyLabel="Saving...">
        {company ? 'Save and post a job' : 'Complete Setup'}
      </Button>
    </form>
  );
}
