import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { BENEFIT_KEYS, BENEFIT_LENGTH, BENEFITS } from '#contract/benefits.ts';
import {
  COMPANY_ABOUT_MAX,
  COMPANY_PEOPLE_MAX,
  COMPANY_PERSON_LENGTH,
  COMPANY_PLACE_LENGTH,
  type CompanyPage,
  getCompanyPage,
  saveCompanyPage,
} from '#contract/company-page.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { refusalOf } from '#web/forms/refusal.ts';
import { useForm } from '#web/forms/use-form.ts';
import { call } from '#web/http/api.ts';
import { keyOf } from '#web/http/key-of.ts';
import { useEndpoint } from '#web/http/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipInput } from '#web/ui/chip-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Textarea, TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** The company's description of itself on its public page. */
export function PageCard({ companyId }: { readonly companyId: string }) {
  const { data: page } = useEndpoint(getCompanyPage);
  return (
    <FormCard
      title="Your public page"
      hint={
        <>
          Everyone can read it, including search engines.{' '}
          <a
            href={`/companies/${companyId}`}
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4"
          >
            See your page
          </a>
        </>
      }
    >
      {page === undefined ? <Skeleton className="h-40 rounded-tile" /> : null}
      {page === null ? <p className="text-15 text-ink-2">Your page could not be loaded.</p> : null}
      {page ? <PageForm page={page} /> : null}
    </FormCard>
  );
}

interface Draft {
  readonly about: string;
  readonly places: readonly string[];
  readonly benefits: readonly string[];
  readonly people: CompanyPage['people'];
}

const draftOf = (page: CompanyPage): Draft => ({ ...page, about: page.about ?? '' });

function PageForm({ page }: { readonly page: CompanyPage }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (draft: Draft) =>
      call(saveCompanyPage, {
        body: { ...draft, places: [...draft.places], benefits: [...draft.benefits] },
      }),
    onSuccess: (savedPage, sentDraft) => {
      client.setQueryData(keyOf(getCompanyPage), savedPage);
      form.noteSaved(draftOf(savedPage), sentDraft);
      toast({ title: 'Page Saved' });
    },
    onError: (error) => {
      form.refuse(refusalOf(error, ['about', 'places', 'benefits', 'people']));
    },
  });
  const form = useForm<Draft>({
    start: () => draftOf(page),
    check: ({ people }) =>
      people.some(({ name, does }) => name.trim() === '' || does.trim() === '')
        ? { people: 'Enter each person’s name and what they do, or remove the line.' }
        : {},
    onSubmit: (draft) => save.mutate(draft),
    isPending: save.isPending,
  });
  const { draft, errors, change } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <LeaveGuard form={form} />
      <Field label="About" hint="What you do, and what it is like to work there." error={errors.about}>
        <Textarea
          name="about"
          rows={6}
          maxLength={COMPANY_ABOUT_MAX}
          value={draft.about}
          onChange={(event) => change({ about: event.target.value })}
        />
      </Field>
      <Field label="Places" hint="Where people work, such as Bristol." error={errors.places}>
        <ChipInput
          name="places"
          listLabel="Places"
          value={draft.places}
          maxLength={COMPANY_PLACE_LENGTH}
          onChange={(places) => change({ places })}
        />
      </Field>
      <Field
        label="Benefits"
        hint={`What everyone gets, such as ${BENEFIT_KEYS.slice(0, 3)
          .map((key) => BENEFITS[key].toLowerCase())
          .join(', ')}.`}
        error={errors.benefits}
      >
        <ChipInput
          name="benefits"
          listLabel="Benefits"
          value={draft.benefits}
          maxLength={BENEFIT_LENGTH}
          onChange={(benefits) => change({ benefits })}
        />
      </Field>
      <People people={draft.people} error={errors.people} onChange={(people) => change({ people })} />
      <FormError>{form.line}</FormError>
      <Button type="submit" className="sm:justify-self-start" busy={save.isPending} busyLabel="Saving...">
        Save page
      </Button>
    </form>
  );
}

interface PeopleProps {
  readonly people: CompanyPage['people'];
  readonly error: string | undefined;
  readonly onChange: (people: CompanyPage['people']) => void;
}

function People({ people, error, onChange }: PeopleProps) {
  const changePerson = (position: number, changes: Partial<CompanyPage['people'][number]>) =>
    onChange(people.map((each, index) => (index === position ? { ...each, ...changes } : each)));
  return (
    <fieldset className="grid gap-3">
      <legend className="text-15 font-semibold">Who answers applicants</legend>
      <p className="text-14 text-ink-2">Ask them first: their names will be public.</p>
      {people.map((each, index) => (
        // Lines have no ids, and are only added at the end.
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[1fr_1fr_auto]"
        >
          <Field label={`Name ${index + 1}`} className="max-sm:col-span-2">
            <TextInput
              name={index === 0 ? 'people' : undefined}
              value={each.name}
              maxLength={COMPANY_PERSON_LENGTH}
              onChange={(event) => changePerson(index, { name: event.target.value })}
            />
          </Field>
          <Field label={`What they do ${index + 1}`}>
            <TextInput
              value={each.does}
              maxLength={COMPANY_PERSON_LENGTH}
              onChange={(event) => changePerson(index, { does: event.target.value })}
            />
          </Field>
          <IconButton
            label={`Remove ${each.name || `line ${index + 1}`}`}
            icon={X}
            onClick={() => onChange(people.filter((_, position) => position !== index))}
          />
        </div>
      ))}
      {error ? (
        <p role="alert" className="text-14 font-medium text-danger">
          {error}
        </p>
      ) : null}
      {people.length < COMPANY_PEOPLE_MAX ? (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...people, { name: '', does: '' }])}
        >
          <Icon of={Plus} className="size-4" /> Add a person
        </Button>
      ) : null}
    </fieldset>
  );
}
