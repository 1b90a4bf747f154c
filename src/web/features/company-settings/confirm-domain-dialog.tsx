import { useId, useState } from 'react';
import type { CompanyDomain } from '#contract/company-domains.ts';
import { copyText } from '#web/forms/copy-text.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { reasonOf } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useCheckDomain, useConfirmCode, useSendCode } from './domain-calls.ts';

interface ConfirmDomainProps {
  readonly domain: CompanyDomain;
  readonly onClose: () => void;
}

/** Both ways to prove a domain. Once an email has proved it, only the DNS record, the stronger proof, is offered. */
export function ConfirmDomainDialog({ domain, onClose }: ConfirmDomainProps) {
  function closeConfirmed() {
    toast({ title: `${domain.domain} is confirmed` });
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Confirm ${domain.domain}`}
      footer={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-6">
        {domain.method === null ? <ByEmail domain={domain} onConfirmed={closeConfirmed} /> : null}
        <ByRecord domain={domain} onConfirmed={closeConfirmed} />
      </div>
    </Dialog>
  );
}

interface WayProps {
  readonly domain: CompanyDomain;
  readonly onConfirmed: () => void;
}

function ByEmail({ domain, onConfirmed }: WayProps) {
  const [isChanging, setIsChanging] = useState(false);
  const sentTo = isChanging ? undefined : domain.codeSentTo;
  return (
    <section className="grid gap-3">
      <h3 className="text-16 font-semibold">By email</h3>
      {sentTo === undefined ? (
        <SendForm domain={domain} onSent={() => setIsChanging(false)} />
      ) : (
        <CodeForm
          domainId={domain.id}
          sentTo={sentTo}
          onConfirmed={onConfirmed}
          onAnother={() => setIsChanging(true)}
        />
      )}
    </section>
  );
}

function SendForm({ domain, onSent }: { readonly domain: CompanyDomain; readonly onSent: () => void }) {
  const send = useSendCode(domain.id);
  const form = useForm({
    start: { address: '' },
    check: ({ address }) =>
      address.includes('@') ? {} : { address: `Enter an address that ends with @${domain.domain}.` },
    onSubmit: ({ address }) =>
      send.mutate(address.trim(), {
        onSuccess: onSent,
        onError: (error) => form.refuse(refusalOf(error, ['address'])),
      }),
    isPending: send.isPending,
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <Field
        label={`An address at ${domain.domain}`}
        hint="We send a code to it. Enter the code here within an hour."
        error={form.errors.address}
      >
        <TextInput
          type="email"
          name="address"
          value={form.draft.address}
          autoComplete="email"
          maxLength={254}
          onChange={(event) => form.change({ address: event.target.value })}
        />
      </Field>
      <FormError>{form.line}</FormError>
      <Button type="submit" className="sm:justify-self-start" busy={send.isPending} busyLabel="Sending...">
        Send code
      </Button>
    </form>
  );
}

interface CodeFormProps {
  readonly domainId: string;
  readonly sentTo: string;
  readonly onConfirmed: () => void;
  readonly onAnother: () => void;
}

function CodeForm({ domainId, sentTo, onConfirmed, onAnother }: CodeFormProps) {
  const confirm = useConfirmCode(domainId);
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Enter the code from the email.' } : {}),
    onSubmit: ({ code }) =>
      confirm.mutate(code, {
        onSuccess: onConfirmed,
        onError: (error) => form.refuse(refusalOf(error, ['code'])),
      }),
    isPending: confirm.isPending,
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <Field label="Code" hint={`We sent it to ${sentTo}.`} error={form.errors.code}>
        <TextInput
          name="code"
          value={form.draft.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          onChange={(event) => form.change({ code: event.target.value })}
        />
      </Field>
      <FormError>{form.line}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={confirm.isPending} busyLabel="Checking...">
          Confirm
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          Send another email
        </Button>
      </div>
    </form>
  );
}

function ByRecord({ domain, onConfirmed }: WayProps) {
  const id = useId();
  const check = useCheckDomain(domain.id);
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h3 id={id} className="text-16 font-semibold">
        By DNS record
      </h3>
      <p className="text-15 text-ink-2">
        Add this TXT record where your domain’s DNS is managed. It is the stronger proof: single sign-on needs
        it.
      </p>
      <dl className="grid gap-2 rounded-tile bg-sunken p-3 text-14">
        <div>
          <dt className="text-ink-2">Name</dt>
          <dd className="font-mono wrap-anywhere">{domain.record.name}</dd>
        </div>
        <div>
          <dt className="text-ink-2">Value</dt>
          <dd className="font-mono wrap-anywhere">{domain.record.value}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" onClick={() => void copyText(domain.record.name, 'Name Copied')}>
          Copy the name
        </Button>
        <Button variant="quiet" size="sm" onClick={() => void copyText(domain.record.value, 'Value Copied')}>
          Copy the value
        </Button>
      </div>
      <FormError>{check.error ? reasonOf(check.error) : null}</FormError>
      <Button
        variant="quiet"
        className="sm:justify-self-start"
        busy={check.isPending}
        busyLabel="Looking..."
        onClick={() => check.mutate(undefined, { onSuccess: onConfirmed })}
      >
        Look for the record
      </Button>
    </section>
  );
}
