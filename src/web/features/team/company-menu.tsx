import { useLocation } from 'wouter';
import type { Membership } from '#contract/members.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { homeAs } from './membership.ts';
import { useSwitchCompany } from './team-calls.ts';

/** For people in several companies: shows the current company on every screen, and switches to another in two clicks. */
export function CompanyMenu({ membership }: { readonly membership: Membership }) {
  const change = useSwitchCompany();
  const [, navigate] = useLocation();
  const { companies, companyId } = membership;
  const open = (id: string) => {
    const company = companies.find((each) => each.id === id);
    change.mutate(id, { onSuccess: () => navigate(homeAs(company?.memberRole ?? 'owner')) });
  };
  return (
    <Field label="Company" hideLabel>
      <Select
        name="companyMenu"
        value={change.isPending ? change.variables : (companyId ?? '')}
        onChange={(event) => open(event.target.value)}
        className="truncate"
      >
        {companies.map(({ id, companyName }) => (
          <option key={id} value={id}>
            {companyName}
          </option>
        ))}
      </Select>
    </Field>
  );
}
