import {
  BENEFIT_KEYS,
  BENEFIT_LENGTH,
  BENEFITS,
  BENEFITS_MAX,
  NICE_SKILLS_MAX,
  OFFICE_DAYS,
} from '#contract/benefits.ts';
import { counted } from '#contract/format.ts';
import { SkillsInput } from '#web/features/roles/skills-input.tsx';
import { useFormContext } from '#web/forms/form-context.ts';
import { ChipInput } from '#web/ui/chip-input.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import type { RoleDraft } from '../role-draft.ts';

const LISTED_BENEFITS: readonly string[] = BENEFIT_KEYS.map((key) => BENEFITS[key]);

/** Nice-to-have skills, and what else the job offers. All optional. */
export function MoreCards() {
  return (
    <>
      <NiceSkillsCard />
      <OffersCard />
    </>
  );
}

function NiceSkillsCard() {
  const { draft, change } = useFormContext<RoleDraft>();
  return (
    <FormCard
      title="Nice-to-have Skills"
      hint="Helpful, but not essential: each counts a third as much as a required skill, and lacking one never rules anyone out."
    >
      <Field label="Add a nice-to-have skill">
        <SkillsInput
          value={draft.niceToHaveSkills}
          onChange={(skills) => change({ niceToHaveSkills: [...skills] })}
          maxChips={NICE_SKILLS_MAX}
          listLabel="Nice-to-have skills"
          placeholder="Welsh"
        />
      </Field>
    </FormCard>
  );
}

function OffersCard() {
  const { draft, errors, change } = useFormContext<RoleDraft>();
  const otherBenefits = draft.benefits.filter((benefit) => !LISTED_BENEFITS.includes(benefit));
  const room = BENEFITS_MAX - draft.benefits.length;
  const toggle = (benefit: string) =>
    change({
      benefits: draft.benefits.includes(benefit)
        ? draft.benefits.filter((each) => each !== benefit)
        : [...draft.benefits, benefit],
    });
  return (
    <FormCard
      title="Benefits and Other Details"
      hint="Seekers see all of this, and can filter by most of it."
    >
      <Fieldset legend="Benefits" className="grid gap-x-4 sm:grid-cols-2">
        {LISTED_BENEFITS.map((benefit) => (
          <Checkbox
            key={benefit}
            label={benefit}
            checked={draft.benefits.includes(benefit)}
            disabled={room <= 0 && !draft.benefits.includes(benefit)}
            onChange={() => toggle(benefit)}
          />
        ))}
      </Fieldset>
      <Field label="Other benefits" hint="Press Enter or Add; click one to remove it.">
        <ChipInput
          name="otherBenefits"
          value={otherBenefits}
          listLabel="Other benefits"
          maxLength={BENEFIT_LENGTH}
          maxChips={otherBenefits.length + room}
          onChange={(typed) =>
            change({
              benefits: [...draft.benefits.filter((each) => LISTED_BENEFITS.includes(each)), ...typed],
            })
          }
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {draft.workMode === 'remote' ? null : (
          <Field label="Days a week in the office">
            <Select
              name="officeDays"
              value={draft.officeDays}
              onChange={(event) => change({ officeDays: event.target.value })}
            >
              <option value="">Not stated</option>
              {OFFICE_DAYS.map((days) => (
                <option key={days} value={days}>
                  {counted(days, 'day')}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Skilled Worker visas">
          <Select name="visa" value={draft.visa} onChange={(event) => change({ visa: event.target.value })}>
            <option value="">Not stated</option>
            <option value="yes">Yes, we sponsor them</option>
            <option value="no">No, we can’t</option>
          </Select>
        </Field>
        <Field
          label="Closing date"
          hint="The job closes at the end of this day. With or without a date, confirm it every 30 days to keep it live."
          error={errors.closesOn}
        >
          <TextInput
            type="date"
            name="closesOn"
            value={draft.closesOn}
            onChange={(event) => change({ closesOn: event.target.value })}
          />
        </Field>
      </div>
    </FormCard>
  );
}
