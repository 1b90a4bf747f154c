import type { ReactNode } from 'react';
import { JOB_TYPE_WORDS, LEVEL_WORDS, WORK_MODE_WORDS } from '#contract/role-words.ts';
import { CRITERIA_MAX } from '#contract/roles.ts';
import { JOB_TYPES, WORK_MODES } from '#contract/units.ts';
import { SkillsInput } from '#web/features/roles/skills-input.tsx';
import { useFormContext } from '#web/forms/form-context.ts';
import { ChipInput } from '#web/ui/chip-input.tsx';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Select, Textarea, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Required } from '#web/ui/required.tsx';
import type { RoleDraft } from '../role-draft.ts';
import { MatchRule } from './match-rule.tsx';
import { WordingHints } from './wording-hints.tsx';

/** The cards of a role's form in the specification's order; the salary card is a prop, because it has its own rules. */
export function DetailsCards({ salary }: { readonly salary: ReactNode }) {
  return (
    <>
      <JobCard />
      <PlaceCard />
      {salary}
      <SkillsCard />
      <ExperienceCard />
      <InterviewCard />
      <ContactCard />
    </>
  );
}

function JobCard() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  return (
    <FormCard title="Job Information">
      <Field label={<Required>Job title</Required>} error={errors.title} required>
        <TextInput
          name="title"
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
          placeholder="Senior staff nurse"
          maxLength={140}
        />
      </Field>
      <Field
        label="Description"
        hint="What a day is like, who they’ll work with, and what you offer. **Bold**, lists with - and blank lines work."
      >
        <Textarea
          name="descriptionMd"
          value={draft.descriptionMd}
          onChange={(event) => change({ descriptionMd: event.target.value })}
          rows={9}
          maxLength={20_000}
        />
      </Field>
      <WordingHints texts={[draft.title, draft.descriptionMd]} />
      <Field label="Job type">
        <Select
          name="jobType"
          value={draft.jobType}
          onChange={(event) => change({ jobType: event.target.value })}
        >
          {JOB_TYPES.map((type) => (
            <option key={type} value={type}>
              {JOB_TYPE_WORDS[type]}
            </option>
          ))}
        </Select>
      </Field>
    </FormCard>
  );
}

function PlaceCard() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  return (
    <FormCard title="Location & Work Mode">
      <Field
        label="Location"
        hint="A town or a postcode. Leave it empty for a role that can be done from anywhere."
      >
        <TextInput
          name="locationCity"
          value={draft.locationCity}
          onChange={(event) => change({ locationCity: event.target.value })}
          placeholder="Bristol"
          maxLength={120}
        />
      </Field>
      <Fieldset legend={<Required>Work mode</Required>} error={errors.workMode}>
        <div className="grid gap-3 sm:grid-cols-3">
          {WORK_MODES.map((mode) => (
            <ChoiceTile
              key={mode}
              name="workMode"
              value={mode}
              checked={draft.workMode === mode}
              onChange={() => change({ workMode: mode })}
              label={WORK_MODE_WORDS[mode]}
            />
          ))}
        </div>
      </Fieldset>
    </FormCard>
  );
}

function SkillsCard() {
  const { draft, change } = useFormContext<RoleDraft>();
  return (
    <FormCard title="Required Skills" hint="Only what the job really needs: each one counts towards the fit.">
      <Field label="Add a skill">
        <SkillsInput
          value={draft.requiredSkills}
          onChange={(requiredSkills) => change({ requiredSkills })}
          listLabel="Required skills"
          placeholder="Wound care"
        />
      </Field>
      <MatchRule />
    </FormCard>
  );
}

function ExperienceCard() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  return (
    <FormCard title="Experience Requirements">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Level">
          <Select
            name="level"
            value={draft.level}
            onChange={(event) => change({ level: event.target.value })}
          >
            <option value="">Any level</option>
            {Object.entries(LEVEL_WORDS).map(([level, words]) => (
              <option key={level} value={level}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Years" error={errors.years}>
          <TextInput
            name="years"
            inputMode="numeric"
            value={draft.years}
            onChange={(event) => change({ years: event.target.value })}
            placeholder="3"
            maxLength={2}
          />
        </Field>
      </div>
    </FormCard>
  );
}

/** The criteria for the scorecards of the role's interviews. */
function InterviewCard() {
  const { draft, change } = useFormContext<RoleDraft>();
  return (
    <FormCard
      title="Interviews"
      hint="Interviewers rate each of these and say why. If you leave this empty, they rate the required skills. Seekers don’t see it."
    >
      <Field label="Criteria" hint="Press Enter or Add; click one to remove it.">
        <ChipInput
          name="interviewCriteria"
          value={draft.interviewCriteria}
          listLabel="Interview criteria"
          maxLength={100}
          onChange={(criteria) => change({ interviewCriteria: criteria.slice(0, CRITERIA_MAX) })}
        />
      </Field>
    </FormCard>
  );
}

function ContactCard() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  return (
    <FormCard
      title="Contact Information"
      hint="For your own team; seekers talk to you on Nod once you match."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Contact name">
          <TextInput
            name="contactName"
            value={draft.contactName}
            onChange={(event) => change({ contactName: event.target.value })}
            autoComplete="name"
            maxLength={120}
          />
        </Field>
        <Field label="Contact email" error={errors.contactEmail}>
          <TextInput
            type="email"
            name="contactEmail"
            value={draft.contactEmail}
            onChange={(event) => change({ contactEmail: event.target.value })}
            autoComplete="email"
            maxLength={254}
          />
        </Field>
      </div>
    </FormCard>
  );
}
