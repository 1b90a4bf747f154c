import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyFor, ResponseOf } from '#contract/endpoint.ts';
import { counted } from '#contract/format.ts';
import type { readProfile } from '#contract/portable-profiles.ts';
import { LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import type { saveSeekerProfile } from '#contract/seekers.ts';
import {
  type EntryWords,
  educationInWords,
  jobInWords,
  languageInWords,
  linkInWords,
} from '#web/features/seekers/profile-list-words.ts';
import { startFormAgain, useSaveProfile } from '#web/features/seekers/profile-query.ts';
import { reportFailure } from '#web/forms/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

type ReadProfile = ResponseOf<typeof readProfile>;
type Fields = ReadProfile['fields'];
type Name = keyof Fields;

interface PortableDialogProps {
  readonly importedProfile: ReadProfile;
  readonly client: QueryClient;
  readonly onClose: () => void;
}

/** The imported data, part by part; only parts chosen here are replaced. */
export function PortableDialog({ importedProfile, client, onClose }: PortableDialogProps) {
  const { fields, leftOut } = importedProfile;
  const parts = PARTS.filter(([name]) => fields[name] !== undefined && fields[name] !== null);
  const [chosenParts, setChosenParts] = useState<ReadonlySet<Name>>(new Set(parts.map(([name]) => name)));
  const save = useSaveProfile();

  function toggle(name: Name) {
    const next = new Set(chosenParts);
    if (!next.delete(name)) next.add(name);
    setChosenParts(next);
  }

  function replace() {
    const changes = Object.fromEntries(
      Object.entries(fields).filter(([name]) => chosenParts.has(name as Name)),
    );
    save.mutate(changes as BodyFor<typeof saveSeekerProfile>, {
      onSuccess: async () => {
        onClose();
        toast({ title: 'Profile Imported' });
        await startFormAgain(client);
      },
      onError: (error) => reportFailure(error),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What should be imported?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={save.isPending}
            busyLabel="Saving..."
            disabled={chosenParts.size === 0}
            onClick={replace}
          >
            Replace these
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-15 text-ink-2">
          What you tick replaces what your profile says now. Unsaved changes on this page are lost.
        </p>
        <ul className="grid gap-3">
          {parts.map(([name, label, words]) => (
            <li key={name}>
              <Checkbox
                label={label}
                hint={words(fields)}
                checked={chosenParts.has(name)}
                onChange={() => toggle(name)}
              />
            </li>
          ))}
        </ul>
        {leftOut.length > 0 ? (
          <p className="text-14 text-ink-3">Not imported: {leftOut.join('; ')}.</p>
        ) : null}
      </div>
    </Dialog>
  );
}

const joinEntries = (entries: readonly EntryWords[]) => entries.map(({ text }) => text).join('; ');

const PARTS: readonly (readonly [Name, label: string, words: (fields: Fields) => string])[] = [
  ['summaryText', 'Summary', ({ summaryText }) => summaryText ?? ''],
  ['locationCity', 'Location', ({ locationCity }) => locationCity ?? ''],
  ['phone', 'Phone', ({ phone }) => phone ?? ''],
  ['skills', 'Skills', ({ skills }) => skills?.join(', ') ?? ''],
  ['experience', 'Experience', ({ experience }) => experienceWords(experience)],
  ['experienceLevel', 'Level', ({ experienceLevel: level }) => (level ? LEVEL_WORDS[level] : '')],
  ['workModePref', 'Work mode', ({ workModePref: mode }) => (mode ? WORK_MODE_WORDS[mode] : '')],
  [
    'minNetMonthlyIncomeInt',
    'Monthly income',
    ({ minNetMonthlyIncomeInt: pounds }) => `At least £${pounds ?? 0} after tax`,
  ],
  ['jobs', 'Jobs', ({ jobs = [] }) => joinEntries(jobs.map(jobInWords))],
  ['education', 'Education', ({ education = [] }) => joinEntries(education.map(educationInWords))],
  ['languages', 'Languages', ({ languages = [] }) => joinEntries(languages.map(languageInWords))],
  ['links', 'Links', ({ links = [] }) => joinEntries(links.map(linkInWords))],
];

function experienceWords(experience: Fields['experience']): string {
  const { years = null, titles = [] } = experience ?? {};
  return [years === null ? null : counted(years, 'year'), ...titles].filter(Boolean).join(', ');
}
