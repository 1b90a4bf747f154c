import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import type { SeekerProfile } from '#contract/seekers.ts';
import { EXPERIENCE_LEVELS, WORK_MODES } from '#contract/units.ts';
import { heldAs } from '#web/features/roles/held-as.ts';
import { useProfileForForm, useSaveProfile } from '#web/features/seekers/profile-query.ts';
import { CvCard } from '#web/features/uploads/cv-card.tsx';
import type { AcceptedFields } from '#web/features/uploads/cv-suggestions.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { reportError } from '#web/forms/report-failure.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipInput } from '#web/ui/chip-input.tsx';
import { addChips } from '#web/ui/chips.ts';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput, Select, Textarea, TextInput } from '#web/ui/inputs.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { salaryNeeded } from './net-income.ts';
import { ProfileDidNotLoad } from './profile-did-not-load.tsx';
import {
  changedFields,
  draftOf,
  joinedLists,
  type ProfileDraft,
  wholeOrNull,
  withAccepted,
} from './profile-fields.ts';

export function SeekerProfileForm() {
  const { data: profile, isPending, isError, refetch } = useProfileForForm();
  if (isPending) return <Loading className="min-h-dvh" />;
  if (isError) return <ProfileDidNotLoad onRetry={() => void refetch()} />;
  return <Form profile={profile} />;
}

function Form({ profile }: { readonly profile: SeekerProfile | null }) {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [filledFrom, setFilledFrom] = useState(profile);
  const save = useSaveProfile();
  const refusal = save.error instanceof RequestError ? save.error : null;
  // A skill joins a moment after its key, when it has been looked up: what was typed meanwhile stays.
  const change = (part: Partial<ProfileDraft>) => setDraft((typed) => ({ ...typed, ...part }));
  const errorOf = (field: string) => (refusal?.field === field ? refusal.serverMessage : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(changedFields(draft, filledFrom), {
      onSuccess: (saved) => {
        setFilledFrom(saved);
        setDraft((typed) => (typed === draft ? draftOf(saved) : typed));
        toast({ title: 'Profile Updated' });
      },
      onError: sayNotSaved,
    });
  }

  /** Joins what was found in the CV to the profile, and to what is being typed here. */
  async function accept(fields: AcceptedFields): Promise<boolean> {
    const skills = fields.skills && [...addChips(profile?.skills ?? [], fields.skills)];
    const experience = fields.experience && { ...profile?.experience, ...fields.experience };
    const lists = joinedLists(profile, fields);
    try {
      setFilledFrom(
        await save.mutateAsync({
          ...fields,
          ...(skills && { skills }),
          ...(experience && { experience }),
          ...lists,
        }),
      );
    } catch {
      sayNotSaved();
      return false;
    }
    setDraft((typed) => withAccepted(typed, fields));
    toast({ title: 'Profile Updated' });
    return true;
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <FormCard title="Basic Information">
        <Field label="Phone" error={errorOf('phone')}>
          <TextInput
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={draft.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
        <Field label="Location" hint="Your town or city" error={errorOf('locationCity')}>
          <TextInput
            autoComplete="address-level2"
            maxLength={120}
            value={draft.locationCity}
            onChange={(event) => change({ locationCity: event.target.value })}
          />
        </Field>
      </FormCard>
      <FormCard title="Work Preferences">
        <Field label="Work mode" error={errorOf('workModePref')}>
          <Select
            value={draft.workModePref}
            onChange={(event) => change({ workModePref: event.target.value })}
          >
            <option value="">No preference</option>
            {WORK_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {WORK_MODE_WORDS[mode]}
              </option>
            ))}
          </Select>
        </Field>
        <MinimumIncome
          value={draft.minNetMonthlyIncome}
          error={errorOf('minNetMonthlyIncomeInt')}
          onChange={(minNetMonthlyIncome) => change({ minNetMonthlyIncome })}
        />
      </FormCard>
      <FormCard title="Experience">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Level" error={errorOf('experienceLevel')}>
            <Select
              value={draft.experienceLevel}
              onChange={(event) => change({ experienceLevel: event.target.value })}
            >
              <option value="">Not said</option>
              {EXPERIENCE_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {LEVEL_WORDS[level]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Years" error={errorOf('experience')}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={0}
              max={70}
              step={1}
              value={draft.experienceYears}
              onChange={(event) => change({ experienceYears: event.target.value })}
            />
          </Field>
        </div>
      </FormCard>
      <FormCard title="Skills">
        <Field
          label="Add a skill"
          hint="Press Enter or Add; click a skill to remove it."
          error={errorOf('skills')}
        >
          <ChipInput
            value={draft.skills}
            listLabel="Your skills"
            heldAs={heldAs}
            onChange={(skills) => change({ skills })}
          />
        </Field>
      </FormCard>
      <FormCard title="Professional Summary">
        <Field label="Summary" hideLabel error={errorOf('summaryText')}>
          <Textarea
            rows={6}
            maxLength={5_000}
            value={draft.summaryText}
            placeholder="What you do well, and what you are looking for"
            onChange={(event) => change({ summaryText: event.target.value })}
          />
        </Field>
      </FormCard>
      <CvCard onAccept={accept} />
      <FormError>{refusal?.field === null ? refusal.serverMessage : null}</FormError>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={() => navigate('/')}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending} busyLabel="Saving...">
          Save Profile
        </Button>
      </div>
    </form>
  );
}

function sayNotSaved(): void {
  reportError('Failed to update profile. Please try again.');
}

interface MinimumIncomeProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

function MinimumIncome({ value, error, onChange }: MinimumIncomeProps) {
  const needed = salaryNeeded(wholeOrNull(value, 1_000_000), new Date());
  return (
    <div>
      <Field
        label="Minimum monthly net income (GBP)"
        hint="What must reach your account each month. Employers never see it."
        error={error}
      >
        <MoneyInput min={0} value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <p role="status" className="num mt-1.5 min-h-5 text-14 text-ink-2">
        {needed}
      </p>
    </div>
  );
}
