import { useState } from 'react';
import { LIST_PAGE, PAGE_MAX } from '#contract/paging.ts';
import type { RoleItem, RoleStatus } from '#contract/roles.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { useRoleItem, useRoleItems } from './own-roles.ts';

interface RolePickerProps {
  /** '' means all roles, if that can be chosen. */
  readonly value: string;
  readonly onChoose: (roleId: string) => void;
  readonly status?: RoleStatus | undefined;
  /** The label of the choice "all roles"; absent if one has to be chosen. */
  readonly allLabel?: string | undefined;
  readonly nameOf: (role: RoleItem, roles: readonly RoleItem[]) => string;
}

/**
 * Chooses one of the employer's roles, inside a `Field`: a native select if it can list all, otherwise a field that
 * searches them by text.
 */
export function RolePicker({ value, onChoose, status, allLabel, nameOf }: RolePickerProps) {
  const { items, more } = useRoleItems({ status: status ?? null }, PAGE_MAX);
  const roles = items ?? [];
  if (more.hasMore) {
    const chosenRole = roles.find(({ id }) => id === value);
    return <SearchingPicker {...{ value, onChoose, status, allLabel, nameOf, chosenRole: chosenRole }} />;
  }
  return (
    <Select value={value} onChange={({ target }) => onChoose(target.value)}>
      {allLabel === undefined ? null : <option value="">{allLabel}</option>}
      {roles.map((role) => (
        <option key={role.id} value={role.id}>
          {nameOf(role, roles)}
        </option>
      ))}
    </Select>
  );
}

interface SearchingPickerProps extends RolePickerProps {
  /** The chosen role, if it is among the newest. */
  readonly chosenRole: RoleItem | undefined;
}

function SearchingPicker({ value, onChoose, status, allLabel, nameOf, chosenRole }: SearchingPickerProps) {
  const [words, setWords] = useState('');
  const q = useSettled(words.trim());
  const { items, more, isPlaceholderData } = useRoleItems({ q, status: status ?? null }, LIST_PAGE);
  const fetchedRole = useRoleItem(value === '' || chosenRole ? null : value);
  const role = chosenRole ?? fetchedRole;
  const roles = items ?? [];
  const allChoice = allLabel === undefined ? [] : [{ value: '', label: allLabel }];
  const roleChoices = roles.map((each) => ({ value: each.id, label: nameOf(each, roles) }));
  const isSearching = isPlaceholderData || q !== words.trim();
  return (
    <Combobox
      chosenItem={{ value, label: value === '' ? (allLabel ?? '') : role ? nameOf(role, [role]) : '...' }}
      choices={
        items === undefined || isSearching ? undefined : [...(q === '' ? allChoice : []), ...roleChoices]
      }
      onChoose={onChoose}
      onType={setWords}
      listLabel="Jobs"
      note={more.hasMore ? 'There are more. Type part of the title or place.' : null}
    />
  );
}
