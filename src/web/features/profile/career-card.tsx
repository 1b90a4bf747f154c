import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Education, Job, ProfileLink, SpokenLanguage } from '#contract/career.ts';
import { LONGEST_LIST } from '#contract/seekers.ts';
import {
  type EntryWords,
  educationInWords,
  jobInWords,
  languageInWords,
  linkInWords,
} from '#web/features/seekers/profile-list-words.ts';
import {
  type ProfileFields,
  useProfileForForm,
  useSaveProfile,
} from '#web/features/seekers/profile-query.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { ShareSwitch } from './share-switch.tsx';
import { readDates, readLink } from './typed-entry.ts';

/** Jobs with their employers, education, languages and links: four lists, each saved as soon as it is changed. */
export function CareerCard() {
  const { data: profile, isError } = useProfileForForm();
  // The form above reports the failure, and retries for both.
  if (isError) return null;
  if (profile === undefined) return <Skeleton className="h-96 rounded-panel" />;
  return (
    <FormCard
      title="Career and education"
      hint="No score uses these. They are saved as soon as you change them."
    >
      <ShareSwitch
        field="sharesCareer"
        isOn={profile?.sharesCareer ?? false}
        label="Show this to employers I match with"
        hintOn="Employers you have matched with can read everything on this card."
        hintOff="Only you see this."
      />
      <EntryList<Job>
        entries={profile?.jobs ?? []}
        profileOf={(jobs) => ({ jobs })}
        title="Jobs"
        wordsOf={jobInWords}
        fields={[
          { name: 'title', label: 'Job title', isRequired: true },
          { name: 'employer', label: 'Employer' },
          { name: 'dates', label: 'Dates', hint: 'For example, 2019-03 to 2021, or 2021 to now' },
        ]}
        readEntry={({ title = '', employer = '', dates = '' }) => {
          const period = readDates(dates);
          return period && { title, employer: employer || null, ...period };
        }}
      />
      <EntryList<Education>
        entries={profile?.education ?? []}
        profileOf={(education) => ({ education })}
        title="Education"
        wordsOf={educationInWords}
        fields={[
          { name: 'qualification', label: 'Qualification', isRequired: true },
          { name: 'institution', label: 'School, college or university' },
          { name: 'dates', label: 'Dates', hint: 'For example, 2014 to 2017, or 2017' },
        ]}
        readEntry={({ qualification = '', institution = '', dates = '' }) => {
          const period = readDates(dates);
          return (
            period && { qualification, institution: institution || null, from: period.from, to: period.to }
          );
        }}
      />
      <EntryList<SpokenLanguage>
        entries={profile?.languages ?? []}
        profileOf={(languages) => ({ languages })}
        title="Languages"
        wordsOf={languageInWords}
        fields={[
          { name: 'language', label: 'Language', isRequired: true },
          { name: 'level', label: 'Level', hint: 'For example, fluent or B2' },
        ]}
        readEntry={({ language = '', level = '' }) => ({ language, level: level || null })}
      />
      <EntryList<ProfileLink>
        entries={profile?.links ?? []}
        profileOf={(links) => ({ links })}
        title="Links"
        wordsOf={linkInWords}
        fields={[{ name: 'url', label: 'Web address', isRequired: true }]}
        readEntry={({ url = '' }) => readLink(url)}
      />
    </FormCard>
  );
}

interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

interface EntryListProps<T> {
  readonly entries: readonly T[];
  /** The part of the profile that replaces this list. */
  readonly profileOf: (entries: T[]) => ProfileFields;
  readonly title: string;
  readonly wordsOf: (entry: T) => EntryWords;
  readonly fields: readonly EntryField[];
  /** null if the typed fields don't make an entry. */
  readonly readEntry: (typed: Readonly<Record<string, string>>) => T | null;
}

function EntryList<T>({ entries, profileOf, title, wordsOf, fields, readEntry }: EntryListProps<T>) {
  const save = useSaveProfile();
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  async function replace(list: readonly T[]): Promise<boolean> {
    try {
      await save.mutateAsync(profileOf([...list]));
      return true;
    } catch {
      reportError('That was not saved. Please try again.');
      return false;
    }
  }

  async function remove(position: number) {
    // The pressed button disappears with its entry.
    if (await replace(entries.filter((_, index) => index !== position))) heading.current?.focus();
  }

  async function add(entry: T) {
    if (!(await replace([...entries, entry]))) return;
    setIsAdding(false);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} ref={heading} tabIndex={-1} className="font-sans text-15 font-semibold outline-none">
        {title}
      </h3>
      {entries.length === 0 ? <p className="text-15 text-ink-2">None yet.</p> : null}
      <ul className="grid gap-2">
        {entries.map((entry, at) => {
          const { text, note } = wordsOf(entry);
          return (
            <li key={`${text} ${note}`} className="flex items-center gap-3 rounded-tile bg-sunken px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-16 wrap-anywhere">{text}</span>
                {note ? <span className="num block text-14 text-ink-2">{note}</span> : null}
              </span>
              <Button
                variant="ghost"
                size="sm"
                disabled={save.isPending}
                aria-label={`Remove ${text}`}
                onClick={() => void remove(at)}
              >
                <Icon of={Trash2} />
              </Button>
            </li>
          );
        })}
      </ul>
      {isAdding ? (
        <EntryForm
          fields={fields}
          readEntry={readEntry}
          isBusy={save.isPending}
          onAdd={(entry) => void add(entry)}
          onCancel={() => setIsAdding(false)}
        />
      ) : entries.length < LONGEST_LIST ? (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          aria-label={`Add to ${title.toLowerCase()}`}
          onClick={() => setIsAdding(true)}
        >
          <Icon of={Plus} /> Add
        </Button>
      ) : null}
    </section>
  );
}

interface EntryFormProps<T> {
  readonly fields: readonly EntryField[];
  readonly readEntry: EntryListProps<T>['readEntry'];
  readonly isBusy: boolean;
  readonly onAdd: (entry: T) => void;
  readonly onCancel: () => void;
}

const LONGEST_ENTRY = 160;

function EntryForm<T>({ fields, readEntry, isBusy, onAdd, onCancel }: EntryFormProps<T>): ReactNode {
  const [typedFields, setTypedFields] = useState<Readonly<Record<string, string>>>({});
  const [wrongField, setWrongField] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const tidy = Object.fromEntries(Object.entries(typedFields).map(([name, value]) => [name, value.trim()]));
    const emptyField = fields.find(({ name, isRequired }) => isRequired && !tidy[name]);
    const entry = emptyField === undefined ? readEntry(tidy) : null;
    if (entry !== null) onAdd(entry);
    // Only the last field can be wrong in itself: dates, or a web address.
    else setWrongField(emptyField?.name ?? fields.at(-1)?.name ?? null);
  }

  return (
    <form onSubmit={submit} className="grid gap-4 rounded-tile p-4 ring-1 ring-line">
      {fields.map(({ name, label, hint, isRequired = false }, at) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          required={isRequired}
          error={wrongField === name ? errorFor(name, label, typedFields[name]) : null}
        >
          <TextInput
            // Focused at once, because the form was opened to type in it.
            autoFocus={at === 0}
            maxLength={LONGEST_ENTRY}
            value={typedFields[name] ?? ''}
            onChange={(event) => {
              setTypedFields({ ...typedFields, [name]: event.target.value });
              if (wrongField === name) setWrongField(null);
            }}
          />
        </Field>
      ))}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Add
        </Button>
      </div>
    </form>
  );
}

function errorFor(name: string, label: string, value: string | undefined): string {
  if (!value?.trim()) return `Enter the ${label.toLowerCase()}.`;
  if (name === 'url') return 'Enter a web address, like github.com/name.';
  return 'Enter a year, or a year and month like 2019-03, and an end if there is one.';
}
