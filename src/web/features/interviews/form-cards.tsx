import { INTERVIEW_TYPES } from '#contract/interviews.ts';
import { useFormContext } from '#web/forms/form-context.ts';
import { ChoiceTile } from '#web/ui/choices.tsx';
import { Field, Fieldset } from '#web/ui/field.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Part } from '#web/ui/part.tsx';
import { Required } from '#web/ui/required.tsx';
import type { InterviewDraft } from './interview-draft.ts';
import { PLACE_WORDS } from './words.ts';

const TemplateSelect = lazyPart(
  async () => (await import('#web/features/templates/template-parts.tsx')).TemplateSelect,
);

const CHOICES = {
  video: ['Video', 'They join by a link'],
  phone: ['Phone', 'One of you calls'],
  in_person: ['In person', 'They come to you'],
} as const;

export function TypeCard() {
  const { draft, errors, change } = useFormContext<InterviewDraft>();
  return (
    <FormCard title="Interview Type">
      <Fieldset legend={<Required>How will you talk?</Required>}>
        <div className="grid gap-3 sm:grid-cols-3">
          {INTERVIEW_TYPES.map((type) => (
            <ChoiceTile
              key={type}
              name="interviewType"
              value={type}
              checked={draft.interviewType === type}
              onChange={() => change({ interviewType: type })}
              label={CHOICES[type][0]}
              hint={CHOICES[type][1]}
            />
          ))}
        </div>
        {errors.interviewType ? (
          <p className="mt-2 text-14 font-medium text-danger">{errors.interviewType}</p>
        ) : null}
      </Fieldset>
    </FormCard>
  );
}

/** The place: a link, a number or an address, once the type is chosen. */
export function PlaceCard() {
  const { draft, errors, change } = useFormContext<InterviewDraft>();
  if (draft.interviewType === '') return null;
  const { title, label, hint, placeholder } = PLACE_WORDS[draft.interviewType];
  return (
    <FormCard title={title}>
      <Field label={label} hint={hint} error={errors.location}>
        <TextInput
          name="location"
          type={draft.interviewType === 'phone' ? 'tel' : 'text'}
          inputMode={draft.interviewType === 'video' ? 'url' : undefined}
          value={draft.location}
          onChange={(event) => change({ location: event.target.value })}
          placeholder={placeholder}
          maxLength={500}
        />
      </Field>
    </FormCard>
  );
}

export function InterviewerCard() {
  const { draft, errors, change } = useFormContext<InterviewDraft>();
  return (
    <FormCard title="Interviewer Information" hint="The applicant sees this name and email address.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Interviewer name">
          <TextInput
            name="interviewerName"
            value={draft.interviewerName}
            onChange={(event) => change({ interviewerName: event.target.value })}
            autoComplete="name"
            maxLength={120}
          />
        </Field>
        <Field label={<Required>Interviewer email</Required>} error={errors.interviewerEmail} required>
          <TextInput
            type="email"
            name="interviewerEmail"
            value={draft.interviewerEmail}
            onChange={(event) => change({ interviewerEmail: event.target.value })}
            autoComplete="email"
            maxLength={254}
          />
        </Field>
      </div>
    </FormCard>
  );
}

export function AgendaCard({ threadId }: { readonly threadId: string | null }) {
  const { draft, change } = useFormContext<InterviewDraft>();
  return (
    <FormCard title="Interview Agenda">
      {threadId === null ? null : (
        <Part as="nothing">
          <TemplateSelect kind="invitation" threadId={threadId} onText={(agenda) => change({ agenda })} />
        </Part>
      )}
      <Field label="Agenda" hint="What you will talk about and what to bring. The applicant sees this.">
        <Textarea
          name="agenda"
          rows={4}
          value={draft.agenda}
          onChange={(event) => change({ agenda: event.target.value })}
          maxLength={4_000}
        />
      </Field>
      <Field label="Internal notes" hint="For your team only. Never shown to the applicant.">
        <Textarea
          name="notes"
          rows={3}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
          maxLength={4_000}
        />
      </Field>
    </FormCard>
  );
}
