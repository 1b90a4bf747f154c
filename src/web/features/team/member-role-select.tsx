import { Select } from '#web/ui/inputs.tsx';
import { GIVEN_ROLES, type GivenRole, MEMBER_ROLE_WORDS } from './member-role-words.ts';

interface MemberRoleSelectProps {
  readonly value: GivenRole;
  readonly onChange: (memberRole: GivenRole) => void;
}

/** Chooses a member role: any but owner, which needs an owner's password. For use inside a `Field`. */
export function MemberRoleSelect({ value, onChange }: MemberRoleSelectProps) {
  return (
    <Select name="memberRole" value={value} onChange={(event) => onChange(event.target.value as GivenRole)}>
      {GIVEN_ROLES.map((each) => (
        <option key={each} value={each}>
          {MEMBER_ROLE_WORDS[each].name}
        </option>
      ))}
    </Select>
  );
}
