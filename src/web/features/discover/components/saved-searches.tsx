import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellPlus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  DIGEST_FREQUENCIES,
  type DigestFrequency,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  SEARCH_NAME_MAX,
  saveSearch,
  updateSavedSearch,
} from '#contract/saved-searches.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast-store.ts';

const FREQUENCY_WORDS: Readonly<Record<DigestFrequency, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  never: 'No emails',
};

export function useSavedSearches(enabled: boolean) {
  return usePages(pagesOf(listSavedSearches), { idOf: ({ id }) => id, enabled });
}

interface SaveSearchProps {
  /** The query string of the current search. */
  readonly search: string;
  readonly suggestedName: string;
  readonly onSaved: () => void;
}

/** Saves the current search, and chooses how often to be notified of new roles. */
export function SaveSearch({ search, suggestedName, onSaved }: SaveSearchProps) {
  const client = useQueryClient();
  // A search may be longer than a name.
  const [name, setName] = useState(suggestedName.slice(0, SEARCH_NAME_MAX));
  const [frequency, setFrequency] = useState<DigestFrequency>('daily');
  const save = useMutation({
    mutationFn: () => call(saveSearch, { body: { name: name.trim(), search, frequency } }),
    onSuccess: () => {
      toast({
        title: 'Search Saved',
        description:
          frequency === 'never'
            ? 'You will find it in your saved searches.'
            : 'New jobs will be emailed at eight in the morning, if there are any.',
      });
      onSaved();
    },
    onError: (error) => reportFailure(error, 'The search was not saved. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listSavedSearches) }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '' && !save.isPending) save.mutate();
  }

  return (
    <form
      onSubmit={submit}
      className="mt-3 grid items-end gap-3 rounded-panel bg-sunken p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field label="Name">
        <TextInput
          name="name"
          value={name}
          maxLength={SEARCH_NAME_MAX}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Email me new jobs">
        <Frequencies frequency={frequency} onChange={setFrequency} />
      </Field>
      <Button type="submit" busy={save.isPending} disabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
}

interface FrequenciesProps {
  readonly frequency: DigestFrequency;
  readonly onChange: (frequency: DigestFrequency) => void;
}

function Frequencies({ frequency, onChange }: FrequenciesProps) {
  return (
    <Select
      name="frequency"
      value={frequency}
      onChange={(event) => onChange(event.target.value as DigestFrequency)}
    >
      {DIGEST_FREQUENCIES.map((each) => (
        <option key={each} value={each}>
          {FREQUENCY_WORDS[each]}
        </option>
      ))}
    </Select>
  );
}

interface SavedSearchListProps {
  readonly searches: readonly SavedSearch[];
  readonly onRun: (search: SavedSearch) => void;
}

/** The saved searches: each can be run, renamed or deleted, and notify of new roles more or less often. */
export function SavedSearchList({ searches, onRun }: SavedSearchListProps) {
  return (
    <section aria-labelledby="saved-searches" className="mt-5">
      <h3 id="saved-searches" className="flex items-center gap-2 text-18">
        <Icon of={BellPlus} className="size-5 text-ink-3" /> Saved searches
      </h3>
      <ul className="mt-2 grid gap-2">
        {searches.map((search) => (
          <SavedSearchRow key={search.id} search={search} onRun={() => onRun(search)} />
        ))}
      </ul>
    </section>
  );
}

function SavedSearchRow({ search, onRun }: { readonly search: SavedSearch; readonly onRun: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const refetchSearches = () => client.invalidateQueries({ queryKey: keyOf(listSavedSearches) });
  const params = { searchId: search.id };
  // One change after the other, so that the last one counts.
  const changeOptions = {
    scope: { id: search.id },
    onError: (error: Error) => reportFailure(error, 'This was not changed. Please try again.'),
    onSettled: refetchSearches,
  };
  const rename = useMutation({
    ...changeOptions,
    mutationFn: (to: string) => call(updateSavedSearch, { params, body: { name: to } }),
    onSuccess: () => setName(null),
  });
  const reschedule = useMutation({
    ...changeOptions,
    mutationFn: (frequency: DigestFrequency) => call(updateSavedSearch, { params, body: { frequency } }),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteSavedSearch, { params }),
    onSuccess: () => toast({ title: 'Search Deleted', description: search.name }),
    onError: (error) => reportFailure(error, 'The search was not deleted. Please try again.'),
    onSettled: refetchSearches,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name !== null && name.trim() !== '' && !rename.isPending) rename.mutate(name.trim());
  }

  return (
    <li className="grid gap-3 rounded-panel bg-surface p-4 shadow-rest ring-1 ring-ink/5">
      {name === null ? (
        <div className="flex items-center gap-2">
          <button
            type="button"
            onClick={onRun}
            className="min-h-11 min-w-0 flex-1 truncate text-left text-16 font-semibold text-brand underline underline-offset-4"
          >
            {search.name}
          </button>
          <Button variant="ghost" size="sm" onClick={() => setName(search.name)}>
            Rename
          </Button>
          <IconButton
            icon={Trash2}
            label={`Delete ${search.name}`}
            onClick={() => remove.mutate()}
            disabled={remove.isPending}
          />
        </div>
      ) : (
        <form onSubmit={submit} className="flex items-end gap-2">
          <Field label="Name" className="min-w-0 flex-1">
            <TextInput
              name="name"
              value={name}
              maxLength={SEARCH_NAME_MAX}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Button type="submit" busy={rename.isPending} disabled={name.trim() === ''}>
            Save
          </Button>
          <Button variant="ghost" onClick={() => setName(null)}>
            Cancel
          </Button>
        </form>
      )}
      <Field
        label={<span className="font-normal text-ink-2">Email me new jobs</span>}
        className="grid-cols-[auto_minmax(0,11rem)] items-center justify-between gap-x-4"
      >
        <Frequencies
          frequency={reschedule.isPending ? reschedule.variables : search.frequency}
          onChange={reschedule.mutate}
        />
      </Field>
    </li>
  );
}
