import { useLocation } from 'wouter';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { FormCard } from '#web/ui/panel.tsx';
import { homeAs, useMembership } from './membership.ts';
import { useSwitchCompany } from './team-calls.ts';

/** Which company somebody works in who belongs to several; nothing for everybody else. */
export function CompanySwitcher() {
  const membership = useMembership();
  const change = useSwitchCompany();
  const [, navigate] = useLocation();
  if (!membership || membership.companies.length < 2) return null;
  const { companies, companyId } = membership;
  const open = (id: string) => {
    const chosen = companies.find((each) => each.id === id);
    change.mutate(id, { onSuccess: () => navigate(homeAs(chosen?.memberRole ?? 'owner')) });
  };
  return (
    <FormCard title="Your companies" hint="Everything you see and do here is for the one you choose.">
      <Field label="Work in">
        <Select
          name="companyId"
          value={change.isPending ? change.variables : (companyId ?? '')}
          onChange={(event) => open(event.target.value)}
        >
          {companies.map(({ id, companyName }) => (
            <option key={id} value={id}>
              {companyName}
            </option>
          ))}
        </Select>
      </Field>
    </FormCard>
  );
}
