import { counted, percentOf } from '#contract/format.ts';
import { LEVEL_WORDS } from '#contract/role-words.ts';
import type { EmployerRole } from '#contract/roles.ts';
import { Tag } from '#web/ui/badge.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The role as it was written. */
export function PostedAdvert({ role }: { readonly role: EmployerRole }) {
  const facts = factsOf(role);
  return (
    <section aria-labelledby="role-posted">
      <h2 id="role-posted" className="mb-3 text-20">
        What was posted
      </h2>
      <Panel className="grid gap-5">
        {facts.length === 0 ? null : (
          <dl className="grid gap-x-4 gap-y-2 text-15 sm:grid-cols-[auto_minmax(0,1fr)]">
            {facts.map(([term, value]) => (
              <div key={term} className="sm:contents">
                <dt className="text-ink-2">{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {role.requiredSkills.length === 0 ? null : (
          <ul aria-label="Required skills" className="flex flex-wrap gap-1.5">
            {role.requiredSkills.map((skill) => (
              <li key={skill}>
                <Tag>{skill}</Tag>
              </li>
            ))}
          </ul>
        )}
        {role.descriptionMd === '' ? (
          <p className="text-15 text-ink-2">No description was written.</p>
        ) : (
          <Markdown text={role.descriptionMd} />
        )}
      </Panel>
    </section>
  );
}

function factsOf(role: EmployerRole): readonly (readonly [term: string, value: string])[] {
  const { level, years } = role.requiredExperience;
  const experience = [
    level === null ? null : LEVEL_WORDS[level],
    years === null ? null : `${counted(years, 'year')} or more`,
  ].filter((each) => each !== null);
  const contact = [role.contactName, role.contactEmail].filter((each) => each !== null);
  const facts: [string, string][] = [];
  if (experience.length > 0) facts.push(['Experience', experience.join(', ')]);
  if (contact.length > 0) facts.push(['Contact', contact.join(', ')]);
  if (role.matchAtFitInt) {
    facts.push([
      'Matches at once',
      `from a fit of ${percentOf(role.matchAtFitInt)}%, with every required skill`,
    ]);
  }
  facts.push(['Culture', role.culture ? 'this team’s own' : 'same as the company’s']);
  return facts;
}
