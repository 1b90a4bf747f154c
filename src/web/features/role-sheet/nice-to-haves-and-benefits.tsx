import type { RoleCard } from '#contract/roles.ts';
import { Tag } from '#web/ui/badge.tsx';
import { RoleSection } from './role-section.tsx';

/** Further details of an advert: nice-to-have skills, and benefits. */
export function NiceToHavesAndBenefits({
  role,
}: {
  readonly role: Pick<RoleCard, 'niceToHaveSkills' | 'benefits'>;
}) {
  const { niceToHaveSkills = [], benefits = [] } = role;
  return (
    <>
      {niceToHaveSkills.length > 0 ? (
        <RoleSection title="Would help, but not required">
          <ul className="flex flex-wrap gap-1.5">
            {niceToHaveSkills.map((skill) => (
              <li key={skill}>
                <Tag>{skill}</Tag>
              </li>
            ))}
          </ul>
        </RoleSection>
      ) : null}
      {benefits.length > 0 ? (
        <RoleSection title="Benefits">
          <ul className="grid list-disc gap-1.5 pl-5">
            {benefits.map((benefit) => (
              <li key={benefit} className="wrap-anywhere">
                {benefit}
              </li>
            ))}
          </ul>
        </RoleSection>
      ) : null}
    </>
  );
}
