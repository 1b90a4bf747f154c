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
  const requiredSkills = skills.filter(({ isNiceToHave }) => !isNiceToHave);
  const metSkills = requiredSkills.filter(({ how }) => how !== 'missing' && how !== 'related');
  const relatedSkills = requiredSkills
    .filter(({ how }) => how === 'related')
    .map(({ skill, by }) => (by === null ? skill : `${by} for ${skill}`));
  const missingSkills = requiredSkills.filter((each) => each.how === 'missing');
  const mentionedSkills = new Set(
    requiredSkills.flatMap(({ skill, by }) => [skill, by ?? skill]).map((each) => each.toLowerCase()),
  );
  const otherSkills = seeker.skills.filter((skill) => !mentionedSkills.has(skill.toLowerCase()));
  if (requiredSkills.length === 0 && otherSkills.length === 0) return null;
  return children(
    <>
      <SkillRow label="Asked for and found" skills={metSkills.map(({ skill }) => skill)} />
      <SkillRow label="Asked for, only something related found" skills={relatedSkills} isMuted />
      <SkillRow label="Asked for, not found" skills={missingSkills.map(({ skill }) => skill)} isMuted />
      <SkillRow label="Also" skills={otherSkills} />
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
            <Tag isMuted={isMuted}>{skill}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}
