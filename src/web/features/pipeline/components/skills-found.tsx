import type { ReactNode } from 'react';
import type { EmployerApplication } from '#contract/applications.ts';
import { Tag } from '#web/ui/badge.tsx';

interface SkillsFoundProps {
  readonly application: EmployerApplication;
  /** Renders the container of the rows; not called without rows. */
  readonly children: (rows: ReactNode) => ReactNode;
}

/** Which of the required skills the applicant has, has something related to, or lacks; and the applicant's other skills. */
export function SkillsFound({ application: { fit, seeker }, children }: SkillsFoundProps) {
  const skills = fit.reasons.find((reason) => reason.part === 'skills')?.skills ?? [];
  const required = skills.filter(({ isNiceToHave }) => !isNiceToHave);
  const met = required.filter(({ how }) => how !== 'missing' && how !== 'related');
  const related = required
    .filter(({ how }) => how === 'related')
    .map(({ skill, by }) => (by === null ? skill : `${by} for ${skill}`));
  const missing = required.filter((each) => each.how === 'missing');
  const listed = new Set(
    required.flatMap(({ skill, by }) => [skill, by ?? skill]).map((each) => each.toLowerCase()),
  );
  const others = seeker.skills.filter((skill) => !listed.has(skill.toLowerCase()));
  if (required.length === 0 && others.length === 0) return null;
  return children(
    <>
      <SkillRow label="Asked for and found" skills={met.map(({ skill }) => skill)} />
      <SkillRow label="Asked for, only something related found" skills={related} isMuted />
      <SkillRow label="Asked for, not found" skills={missing.map(({ skill }) => skill)} isMuted />
      <SkillRow label="Also" skills={others} />
    </>,
  );
}

interface SkillRowProps {
  readonly label: string;
  readonly skills: readonly string[];
  readonly isMuted?: boolean;
}

function SkillRow({ label, skills, isMuted = false }: SkillRowProps) {
  if (skills.length === 0) return null;
  return (
    <div>
      <p className="mb-1.5 text-14 text-ink-2">{label}</p>
      <ul aria-label={label} className="flex flex-wrap gap-1.5">
        {skills.map((skill) => (
          <li key={skill}>
            <Tag muted={isMuted}>{skill}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}
