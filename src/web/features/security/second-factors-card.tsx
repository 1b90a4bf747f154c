import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { counted } from '#contract/format.ts';
import { getSecondFactors, type SecondFactors } from '#contract/second-factors.ts';
import { momentOf } from '#web/format/time.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { WhenWanted } from '#web/ui/when-wanted.tsx';
import type { FactorAction } from './factor-dialog.tsx';

const FactorDialog = lazyPart(async () => (await import('./factor-dialog.tsx')).FactorDialog);

/** The user's second factors for signing in, and passkeys, which replace the password. */
export function SecondFactorsCard() {
  const { data } = useEndpoint(getSecondFactors);
  const [action, setAction] = useState<FactorAction | null>(null);
  return (
    <FormCard
      title="Passkeys and second factor"
      hint="With one of these, a stolen password is not enough to sign in as you."
    >
      {data === undefined ? <Skeleton className="h-32 rounded-tile" /> : null}
      {data === null ? <p className="text-15 text-ink-2">This could not be loaded.</p> : null}
      {data ? <Factors factors={data} onAction={setAction} /> : null}
      <WhenWanted isWanted={action !== null} onClose={() => setAction(null)}>
        {action ? <FactorDialog action={action} onClose={() => setAction(null)} /> : null}
      </WhenWanted>
    </FormCard>
  );
}

interface FactorsProps {
  readonly factors: SecondFactors;
  readonly onAction: (action: FactorAction) => void;
}

function Factors({ factors, onAction }: FactorsProps) {
  const { app, passkeys, recoveryCodesLeft, requiredBy, isProven } = factors;
  const hasAny = app !== null || passkeys.length > 0;
  return (
    <>
      {requiredBy !== null && !isProven ? (
        <p className="rounded-tile bg-amber-soft px-4 py-3 text-15 text-on-amber">
          {requiredBy === 'nod' ? 'You need' : 'Your company requires'}{' '}
          {hasAny
            ? 'a second factor. Sign out and sign in again with yours.'
            : 'a second factor. Set one up here.'}
        </p>
      ) : null}
      {hasAny ? (
        <ul className="grid divide-y divide-line" aria-label="Passkeys and second factor">
          {app ? (
            <FactorRow
              icon={<Icon of={Smartphone} />}
              name="Authenticator app"
              note={`Set up ${momentOf(app.addedAt)}`}
              onRemove={() => onAction({ kind: 'remove-app' })}
            />
          ) : null}
          {passkeys.map(({ id, name, addedAt, usedAt }) => (
            <FactorRow
              key={id}
              icon={<Icon of={KeyRound} />}
              name={name}
              note={usedAt ? `Last used ${momentOf(usedAt)}` : `Added ${momentOf(addedAt)}`}
              onRemove={() => onAction({ kind: 'remove-passkey', id, name })}
            />
          ))}
        </ul>
      ) : null}
      {hasAny ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-sunken px-4 py-3">
          <span className="flex flex-wrap items-center gap-2 text-15">
            {counted(recoveryCodesLeft, 'recovery code')} left
            {recoveryCodesLeft < 3 ? <Badge tone="amber">Make new ones</Badge> : null}
          </span>
          <Button variant="quiet" size="sm" onClick={() => onAction({ kind: 'codes' })}>
            New recovery codes
          </Button>
        </div>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="quiet" onClick={() => onAction({ kind: 'passkey' })}>
          Add a passkey
        </Button>
        {app ? null : (
          <Button variant="quiet" onClick={() => onAction({ kind: 'app' })}>
            Set up an app
          </Button>
        )}
      </div>
    </>
  );
}

interface FactorRowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly note: string;
  readonly onRemove: () => void;
}

function FactorRow({ icon, name, note, onRemove }: FactorRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-3">
      <span className="flex-none text-ink-2">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15 font-semibold">{name}</span>
        <span className="num block text-14 text-ink-2">{note}</span>
      </span>
      <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
