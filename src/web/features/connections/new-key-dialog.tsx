import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createApiKey, KEY_DAYS, KEY_NAME_MAX, listApiKeys, type Scope } from '#contract/api-keys.ts';
import { callWithIdentityCheck } from '#web/features/auth/call-confirmed.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { keyOf } from '#web/http/key-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { SCOPE_WORDS } from './scope-words.ts';
import { ShowOnce } from './show-once.tsx';

const DEFAULT_DAYS = 90;
const DAY_WORDS: Readonly<Record<(typeof KEY_DAYS)[number], string>> = {
  7: 'A week',
  30: '30 days',
  90: '90 days',
  365: 'A year',
};

interface NewKeyDialogProps {
  readonly scopes: readonly Scope[];
  readonly onClose: () => void;
}

export function NewKeyDialog({ scopes, onClose }: NewKeyDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <AskForKey scopes={scopes} onClose={onClose} onMade={setToken} />
  ) : (
    <ShowOnce
      label="API key"
      secret={token}
      description="Anyone who has it can act on your behalf: keep it where you keep passwords."
      onClose={onClose}
    />
  );
}

function AskForKey({ scopes, onClose, onMade }: NewKeyDialogProps & { onMade: (token: string) => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<(typeof KEY_DAYS)[number]>(DEFAULT_DAYS);
  const [chosenScopes, setChosenScopes] = useState<readonly Scope[]>([]);
  const make = useMutation({
    mutationFn: () =>
      callWithIdentityCheck(createApiKey, { body: { name, scopes: [...chosenScopes], expiresInDays: days } }),
    onSuccess: ({ token }) => onMade(token),
    onError: (error) => reportFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listApiKeys) }),
  });
  const toggle = (scope: Scope) =>
    setChosenScopes(
      chosenScopes.includes(scope) ? chosenScopes.filter((each) => each !== scope) : [...chosenScopes, scope],
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Make an API key"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={make.isPending}
            busyLabel="Making it..."
            disabled={name.trim() === '' || chosenScopes.length === 0}
            onClick={() => make.mutate()}
          >
            Make key
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Name" hint="What will use it, so you recognise it later.">
          <TextInput value={name} maxLength={KEY_NAME_MAX} onChange={({ target }) => setName(target.value)} />
        </Field>
        <fieldset>
          <legend className="mb-1 text-15 font-semibold">It can</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={SCOPE_WORDS[scope]}
              hint={<code>{scope}</code>}
              checked={chosenScopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
          ))}
        </fieldset>
        <Field label="Valid for">
          <Select
            value={days}
            onChange={({ target }) =>
              setDays(KEY_DAYS.find((each) => String(each) === target.value) ?? DEFAULT_DAYS)
            }
          >
            {KEY_DAYS.map((each) => (
              <option key={each} value={each}>
                {DAY_WORDS[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  );
}
