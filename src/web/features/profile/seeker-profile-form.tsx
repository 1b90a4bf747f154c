import { useState } from 'react';
import { useLocation } from 'wouter';
import { LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import type { SeekerProfile } from '#contract/seekers.ts';
import { EXPERIENCE_LEVELS, MONTHLY_INCOME_MAX, WORK_MODES } from '#contract/units.ts';
import { SkillsInput } from '#web/features/roles/skills-input.tsx';
import { PlaceField } from '#web/features/seekers/place-field.tsx';
import {
  type ProfileFields,
  useProfileForForm,
  useSaveProfile,
} from '#web/features/seekers/profile-query.ts';
import { usePlaceCheck } from '#web/features/seekers/use-place-check.ts';
import { CvCard } from '#web/features/uploads/cv-card.tsx';
import type { AcceptedFields } from '#web/features/uploads/cv-suggestions.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { reportError } from '#web/forms/report-failure.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { addChips } from '#web/ui/chips.ts';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput, Select, Textarea, TextInput } from '#web/ui/inputs.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ProfileDidNotLoad } from './profile-did-not-load.tsx';
import {
  changedFields,
  draftOf,
  invalidFields,
  joinedLists,
  type ProfileDraft,
  withAcceptedFields,
} from './profile-fields.ts';
import { SalaryNeeded } from './salary-needed.tsx';
import { ShareSwitch } from './share-switch.tsx';

export function SeekerProfileForm() {
  const { data: profile, isPending, isError, refetch } = useProfileForForm();
  if (isPending) return <Loading className="min-h-dvh" />;
  if (isError) return <ProfileDidNotLoad onRetry={() => void refetch()} />;
  return <Form profile={profile} />;
}

/** The form's state, and what its buttons do. */
function useProfileForm(profile: SeekerProfile | null) {
  const [, navigate] = useLocation();
  const [filledFrom, setFilledFrom] = useState(profile);
  const save = useSaveProfile();
  const place = usePlaceCheck((sentence) => form.refuse({ fields: { locationCity: sentence } }));
  const form = useForm({
    start: () => draftOf(profile),
    check: invalidFields,
    onInvalid: (_errors, typed) => checkPlace(changedFields(typed, filledFrom), () => {}),
    onSubmit: (draft) => {
      const fields = changedFields(draft, filledFrom);
      checkPlace(fields, () => send(fields, draft));
    },
    isPending: save.isPending || place.isPending,
  });

  function checkPlace({ locationCity }: ProfileFields, onKnown: () => void) {
    place.check(locationCity ? [locationCity] : [], onKnown);
  }

  function send(fields: ProfileFields, sentDraft: ProfileDraft) {
    save.mutate(fields, {
      onSuccess: (savedProfile) => {
        setFilledFrom(savedProfile);
        form.noteSaved(draftOf(savedProfile), sentDraft);
        toast({ title: 'Profile Updated' });
      },
      onError: fail,
    });
  }

  function fail(error: unknown) {
    form.refuse(refusalOf(error, Object.keys(form.draft), WIRE_NAMES));
    reportError('Failed to update profile. Please try again.');
  }

  function cancel() {
    form.settle();
    navigate('/');
  }

  /** Adds accepted suggestions from the CV to the profile, and to the form. */
  async function accept(fields: AcceptedFields): Promise<boolean> {
    const skills = fields.skills && [...addChips(profile?.skills ?? [], fields.skills)];
    const experience = fields.experience && { ...profile?.experience, ...fields.experience };
    try {
      const savedProfile = await save.mutateAsync({
        ...fields,
        ...(skills && { skills }),
        ...(experience && { experience }),
        ...joinedLists(profile, fields),
      });
      setFilledFrom(savedProfile);
      form.noteSaved(draftOf(savedProfile));
    } catch (error) {
      fail(error);
      return false;
    }
    form.change((typed) => withAcceptedFields(typed, fields));
    toast({ title: 'Profile Updated' });
    return true;
  }

  return { form, place, isSaving: save.isPending || place.isPending, cancel, accept };
}

function Form({ profile }: { readonly profile: SeekerProfile | null }) {
  const { form, place, isSaving, cancel, accept } = useProfileForm(profile);
  const { draft, errors, change } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <LeaveGuard form={form} />
      {/* First, because it fills in most of the rest. */}
      <CvCard hasCv={Boolean(profile?.cvUrl)} onAccept={accept} />
      <FormCard title="Basic Information">
        <Field label="Phone" error={errors.phone}>
          <TextInput
            type="tel"
            name="phone"
            autoComplete="tel"
            maxLength={40}
            value={draft.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
        <ShareSwitch
          field="sharesPhone"
          isOn={profile?.sharesPhone ?? false}
          label="Show my number to employers I match with"
          hintOn="Employers you have matched with can call you."
          hintOff="No employer sees your number."
        />
        <PlaceField
          value={draft.locationCity}
          error={errors.locationCity}
          place={place}
          onChange={(locationCity) => change({ locationCity })}
        />
      </FormCard>
      <FormCard title="Work Preferences">
        <Field label="Work mode" error={errors.workModePref}>
          <Select
            name="workModePref"
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
          home={draft.locationCity}
          error={errors.minNetMonthlyIncome}
          onChange={(minNetMonthlyIncome) => change({ minNetMonthlyIncome })}
        />
      </FormCard>
      <FormCard title="Experience">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Level" error={errors.experienceLevel}>
            <Select
              name="experienceLevel"
              value={draft.experienceLevel}
              onChange={(event) => change({ experienceLevel: event.target.value })}
            >
              <option value="">Not given</option>
              {EXPERIENCE_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {LEVEL_WORDS[level]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Years" error={errors.experienceYears}>
            <TextInput
              type="number"
              name="experienceYears"
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
          error={errors.skills}
        >
          <SkillsInput
            name="skills"
            value={draft.skills}
            listLabel="Your skills"
            onChange={(skills) => change({ skills })}
          />
        </Field>
      </FormCard>
      <FormCard title="Professional Summary" hint="Employers read it once you have matched.">
        <Field label="Summary" hideLabel error={errors.summaryText}>
          <Textarea
            name="summaryText"
            rows={6}
            maxLength={5_000}
            value={draft.summaryText}
            placeholder="What you do well, and what you are looking for"
            onChange={(event) => change({ summaryText: event.target.value })}
          />
        </Field>
      </FormCard>
      <FormError>{form.line}</FormError>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSaving} busyLabel="Saving...">
          Save Profile
        </Button>
      </div>
    </form>
  );
}

/** The call's names for fields that the form names differently. */
const WIRE_NAMES = {
  minNetMonthlyIncomeInt: 'minNetMonthlyIncome',
  experience: 'experienceYears',
  'experience.years': 'experienceYears',
};

interface MinimumIncomeProps {
  readonly value: string;
  /** Where the seeker lives, as typed. */
  readonly home: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function MinimumIncome({ value, home, error, onChange }: MinimumIncomeProps) {
  return (
    <div>
      <Field
        label="Minimum monthly net income (GBP)"
        hint="What you need to take home each month. Employers never see it."
        error={error}
      >
        <MoneyInput
          name="minNetMonthlyIncome"
          min={0}
          max={MONTHLY_INCOME_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <SalaryNeeded income={value} home={home} />
    </div>
  );
}
