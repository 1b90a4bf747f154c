import { useRef, useState } from 'react';
import { noteMeaning } from '#contract/aliases.ts';
import { call } from '#web/http/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipInput, type ChipInputProps } from '#web/ui/chip-input.tsx';
import { addChip, removeChip } from '#web/ui/chips.ts';
import { nameInList } from './name-in-list.ts';
import { nearestTo } from './nearest-to.ts';

/** A skill that we don't know, with the known ones that are most like it. */
interface UnknownSkill {
  readonly skill: string;
  readonly nearest: readonly string[];
}

/**
 * Skills as chips. After adding a skill that we don't know, the user is asked which of the known skills most like it, if
 * any, was meant. The answer also teaches us other names of the known skill.
 */
export function SkillsInput({
  value,
  onChange,
  ...input
}: Omit<ChipInputProps, 'nameInList' | 'onAdded' | 'maxLength'>) {
  const [unknownSkill, setUnknownSkill] = useState<UnknownSkill | null>(null);
  const box = useRef<HTMLDivElement>(null);

  async function lookUp(skill: string) {
    const nearest = await nearestTo(skill);
    setUnknownSkill(nearest.length === 0 ? null : { skill, nearest });
  }

  function answer({ skill }: UnknownSkill, means: string | null) {
    setUnknownSkill(null);
    if (means !== null) onChange(addChip(removeChip(value, skill), means));
    // The button that has the focus goes away.
    box.current?.querySelector('input')?.focus();
    // The user's own list is right even if this call fails.
    call(noteMeaning, { body: { skill, means } }).catch(() => {});
  }

  return (
    <div ref={box} className="grid gap-3">
      <ChipInput
        {...input}
        value={value}
        onChange={onChange}
        nameInList={nameInList}
        onAdded={(skill) => void lookUp(skill)}
      />
      {unknownSkill !== null && value.includes(unknownSkill.skill) ? (
        <div className="rounded-control bg-sunken p-4">
          <p role="status" className="text-15 wrap-anywhere">
            We don’t know “{unknownSkill.skill}”. Did you mean{' '}
            {unknownSkill.nearest.length === 1 ? 'this' : 'one of these'}? Your answer helps us learn other
            names for skills.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {unknownSkill.nearest.map((name) => (
              <Button key={name} variant="quiet" size="sm" onClick={() => answer(unknownSkill, name)}>
                Use {name}
              </Button>
            ))}
            <Button variant="ghost" size="sm" onClick={() => answer(unknownSkill, null)}>
              Keep “{unknownSkill.skill}”
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
