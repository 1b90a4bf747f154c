import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type ApiKey, listApiKeys, revokeApiKey, type Scope } from '#contract/api-keys.ts';
import { useNow } from '#web/device/use-now.ts';
import { dayAndYear } from '#web/format/days.ts';
import { momentOf } from '#web/format/time.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

/** API keys, with which programs act for this person. `scopes` are those that they may give to a key. */
export function ApiKeysCard({ scopes }: { readonly scopes: readonly Scope[] }) {
  const { data } = useEndpoint(listApiKeys);
  const [isAdding, setIsAdding] = useState(false);
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null);
  const revoke = useRevoking();
  return (
    <FormCard
      title="API keys"
      hint={
        <>
          A key lets another system act on your behalf. It can do only what you choose, and never more than
          you can yourself.{' '}
          <a href="/developers" className="font-semibold underline">
            See how
          </a>
          .
        </>
      }
    >
      {data === undefined ? <Skeleton className="h-20 rounded-tile" /> : null}
      {data === null ? <p className="text-15 text-ink-2">Your keys could not be loaded.</p> : null}
      {data?.length ? (
        <ul className="grid divide-y divide-line" aria-label="API keys">
          {data.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setKeyToRevoke(key)} />
          ))}
        </ul>
      ) : null}
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setIsAdding(true)}>
        <Icon of={Plus} className="size-4.5" /> Make a key
      </Button>
      {isAdding ? <NewKeyDialog scopes={scopes} onClose={() => setIsAdding(false)} /> : null}
      {keyToRevoke === null ? null : (
        <ConfirmDialog
          title={`Revoke “${keyToRevoke.name}”?`}
          action="Revoke"
          isDangerous
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(keyToRevoke.id, { onSettled: () => setKeyToRevoke(null) })}
          onClose={() => setKeyToRevoke(null)}
        >
          <p>Everything that uses it stops working at once. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </FormCard>
  );
}

function useRevoking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => call(revokeApiKey, { params: { keyId } }),
    onSuccess: () => toast({ title: 'Key Revoked' }),
    onError: (error) => reportFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listApiKeys) }),
  });
}

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const { name, ending, scopes, expiresAt, usedAt, network, madeBy } = apiKey;
  const hasExpired = Date.parse(expiresAt) <= useNow();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_220px]">
        <p className="flex flex-wrap items-center gap-2 text-15 font-semibold wrap-anywhere">
          {name} {hasExpired ? <Badge tone="amber">Expired</Badge> : null}
        </p>
        <p className="num text-14 text-ink-2 wrap-anywhere">
          Ends in {ending}
          {madeBy === null ? '' : ` · made by ${madeBy}`}
          {usedAt === null
            ? ' · never used'
            : ` · used ${momentOf(usedAt)}${network ? ` near ${network}` : ''}`}
          {hasExpired ? ` · expired ${dayAndYear(expiresAt)}` : ` · expires ${dayAndYear(expiresAt)}`}
        </p>
        <p className="text-14 text-ink-2">{scopes.map((scope) => SCOPE_WORDS[scope]).join(', ')}</p>
      </div>
      <Button variant="ghost" size="sm" onClick={onRevoke}>
        Revoke<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
