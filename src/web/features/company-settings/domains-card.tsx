import { useState } from 'react';
import { type CompanyDomain, DOMAINS_MAX, listDomains } from '#contract/company-domains.ts';
import { dayInFull } from '#web/format/days.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { ConfirmDomainDialog } from './confirm-domain-dialog.tsx';
import { useAddDomain, useRemoveDomain } from './domain-calls.ts';

/** The company's domains, and how each is confirmed. */
export function DomainsCard() {
  const { data: domains } = useEndpoint(listDomains);
  return (
    <FormCard
      title="Domains"
      hint="Confirm that your company’s domain is yours. Seekers see it on your page, and single sign-on needs it."
    >
      {domains === undefined ? <Skeleton className="h-16 rounded-tile" /> : null}
      {domains === null ? <p className="text-15 text-ink-2">Your domains could not be loaded.</p> : null}
      {domains?.length ? (
        <ul className="grid divide-y divide-line">
          {domains.map((each) => (
            <Row key={each.id} domain={each} />
          ))}
        </ul>
      ) : null}
      {domains && domains.length < DOMAINS_MAX ? <AddForm /> : null}
    </FormCard>
  );
}

function Row({ domain }: { readonly domain: CompanyDomain }) {
  const [open, setOpen] = useState<'confirm' | 'remove' | null>(null);
  const remove = useRemoveDomain(domain.id);
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {domain.domain}
          <Badge tone={domain.method === null ? 'neutral' : 'brand'}>
            {domain.method === null ? 'Not confirmed' : 'Confirmed'}
          </Badge>
        </span>
        <span className="block text-14 text-ink-2">{stateOf(domain)}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        {domain.method === 'dns' ? null : (
          <Button variant="quiet" size="sm" onClick={() => setOpen('confirm')}>
            {domain.method === null ? 'Confirm' : 'Confirm by DNS'}
            <span className="sr-only"> {domain.domain}</span>
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => setOpen('remove')}>
          Remove<span className="sr-only"> {domain.domain}</span>
        </Button>
      </span>
      {open === 'confirm' ? <ConfirmDomainDialog domain={domain} onClose={close} /> : null}
      {open === 'remove' ? (
        <ConfirmDialog
          title={`Remove ${domain.domain}?`}
          action="Remove"
          isDangerous
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          <p>
            {domain.method === null
              ? 'It has not been confirmed, so nothing else changes.'
              : 'It disappears from your page. Nobody can sign in with it any more, and those who did are signed out.'}
          </p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

function stateOf({ method, verifiedAt, endsAt, missingSince }: CompanyDomain): string {
  if (missingSince) return `The DNS record has been missing since ${dayInFull(missingSince)}. Put it back.`;
  if (method === 'dns') return 'By DNS record, checked every day';
  if (method === 'email' && endsAt) return `By email, until ${dayInFull(endsAt)}`;
  return verifiedAt === null ? 'You can confirm it by email or DNS record' : '';
}

function AddForm() {
  const add = useAddDomain();
  const form = useForm({
    start: { domain: '' },
    check: ({ domain }) => (domain.trim() === '' ? { domain: 'Enter a domain, like example.co.uk.' } : {}),
    onSubmit: (draft) =>
      add.mutate(draft.domain, {
        onSuccess: () => form.fill({ domain: '' }),
        onError: (error) => form.refuse(refusalOf(error, ['domain'])),
      }),
    isPending: add.isPending,
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <Field label="Add a domain" error={form.errors.domain}>
        <TextInput
          name="domain"
          value={form.draft.domain}
          placeholder="example.co.uk"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          onChange={(event) => form.change({ domain: event.target.value })}
        />
      </Field>
      <FormError>{form.line}</FormError>
      <Button
        type="submit"
        variant="quiet"
        className="sm:justify-self-start"
        busy={add.isPending}
        busyLabel="Adding..."
      >
        Add domain
      </Button>
    </form>
  );
}
