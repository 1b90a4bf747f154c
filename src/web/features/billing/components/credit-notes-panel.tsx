import { useState } from 'react';
import { Link } from 'wouter';
import { findEmployers } from '#contract/billing.ts';
import { deskHref } from '#contract/desk.ts';
import { money } from '#contract/format.ts';
import { PLANS } from '#contract/plans.ts';
import { pagesOf } from '#web/http/pages.ts';
import { usePages } from '#web/http/use-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import type { FoundEmployer } from '../admin-query.ts';
import { AgreePriceForm } from './agree-price-form.tsx';
import { CreditForm } from './credit-form.tsx';

/** Where an Admin gives an employer credit after a fault of ours, or agrees an individual price (D2). */
export function CreditNotesPanel() {
  const [search, setSearch] = useState('');
  const query = { search: useSettled(search.trim()) };
  const { items: data, more } = usePages(pagesOf(findEmployers, { query }), {
    idOf: ({ employerId }) => employerId,
    keepsPrevious: true,
  });
  return (
    <FormCard
      title="Credit notes"
      hint="For days when the product was down through our fault, or for a wrong charge. The credit comes off the next invoice."
    >
      <Field label="Find an employer" hint="By company or username.">
        <TextInput
          type="search"
          value={search}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      {data === null ? <p className="text-15 text-ink-2">The employers could not be loaded.</p> : null}
      {data?.length === 0 ? <p className="text-15 text-ink-2">No employer has that name.</p> : null}
      {data?.length ? (
        <ul className="grid max-h-[640px] gap-4 overflow-y-auto">
          {data.map((employer) => (
            <EmployerRow key={employer.employerId} employer={employer} />
          ))}
        </ul>
      ) : null}
      <ShowMore more={more} shown={data?.length ?? 0} what="employers" />
    </FormCard>
  );
}

function EmployerRow({ employer }: { readonly employer: FoundEmployer }) {
  const [open, setOpen] = useState<'credit' | 'price' | null>(null);
  const { employerId, companyName, ownerUsername, planCode, agreedPricePence, owedPence, creditPence } =
    employer;
  return (
    <li className="grid gap-3 rounded-tile p-4 ring-1 ring-inset ring-line">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          <Link
            href={deskHref('companies', employerId)}
            className="text-16 font-semibold underline-offset-4 hover:underline"
          >
            {companyName}
          </Link>
          <span className="block text-14 text-ink-2">Owner {ownerUsername}</span>
        </p>
        <Badge>{PLANS[planCode].label}</Badge>
      </div>
      <p className="num text-14 text-ink-2">
        Owes {money(owedPence)}, has {money(creditPence)} of credit
        {agreedPricePence === null ? '' : `, Enterprise agreed at ${money(agreedPricePence)} a month`}.
      </p>
      {open === 'credit' ? <CreditForm employer={employer} onDone={() => setOpen(null)} /> : null}
      {open === 'price' ? <AgreePriceForm employer={employer} onDone={() => setOpen(null)} /> : null}
      {open === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Give credit: ${companyName}`}
            onClick={() => setOpen('credit')}
          >
            Give credit
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Agree a price: ${companyName}`}
            onClick={() => setOpen('price')}
          >
            Agree a price
          </Button>
        </div>
      ) : null}
    </li>
  );
}
