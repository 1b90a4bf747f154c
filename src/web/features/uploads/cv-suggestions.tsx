import { Check, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BodyFor } from '#contract/endpoint.ts';
import { LEVEL_WORDS } from '#contract/role-words.ts';
import type { saveSeekerProfile } from '#contract/seekers.ts';
import type { CvSuggestions } from '#contract/uploads.ts';
import {
  type EntryWords,
  educationInWords,
  jobInWords,
  languageInWords,
  linkInWords,
} from '#web/features/seekers/profile-list-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Icon } from '#web/ui/icon.tsx';

export type AcceptedFields = BodyFor<typeof saveSeekerProfile>;

interface CvSuggestionsPanelProps {
  readonly suggestions: CvSuggestions;
  /** Called when the panel appears: whether its heading may take the focus. */
  readonly mayTakeFocus: () => boolean;
  readonly onAccept: (fields: AcceptedFields) => Promise<boolean>;
  readonly onDone: () => void;
}

export function hasSuggestions(suggestions: CvSuggestions): boolean {
  return (
    suggestions.skills.length > 0 ||
    suggestions.summary !== null ||
    suggestions.experienceLevel !== null ||
    suggestions.recentTitles.length > 0 ||
    (suggestions.experienceYears ?? null) !== null ||
    (suggestions.phone ?? null) !== null ||
    (suggestions.locationCity ?? null) !== null ||
    [suggestions.jobs, suggestions.education, suggestions.languages, suggestions.links].some(
      (list) => (list?.length ?? 0) > 0,
    )
  );
}

/** What was found in the CV, to be ticked by the user: nothing is in the profile until they add it. */
export function CvSuggestionsPanel({ suggestions, mayTakeFocus, onAccept, onDone }: CvSuggestionsPanelProps) {
  const { skills, summary, experienceLevel, recentTitles } = suggestions;
  const { experienceYears = null, phone = null, locationCity = null } = suggestions;
  const { jobs = [], education = [], languages = [], links = [] } = suggestions;
  const [tickedKeys, setTickedKeys] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setIsSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useEffectEvent(() => {
    if (mayTakeFocus()) heading.current?.focus();
  });
  // Waits until the previous dialog has returned the focus.
  useEffect(() => {
    const timer = setTimeout(() => focusHeading());
    return () => clearTimeout(timer);
  }, []);
  const toggle = (name: string) => {
    const next = new Set(tickedKeys);
    if (!next.delete(name)) next.add(name);
    setTickedKeys(next);
  };
  const tickBox = (name: string, label: string) => (
    <Checkbox label={label} checked={tickedKeys.has(name)} onChange={() => toggle(name)} />
  );
  const skillKeys = skills.map(skillKey);
  const hasAll = skillKeys.every((key) => tickedKeys.has(key));

  async function add() {
    setIsSaving(true);
    const isSaved = await onAccept(chosenFields(suggestions, tickedKeys));
    setIsSaving(false);
    if (isSaved) onDone();
  }

  return (
    <section
      aria-labelledby="cv-found"
      className="grid gap-5 rounded-tile bg-brand-soft p-4 text-on-soft lg:p-5"
    >
      <div>
        <h3 id="cv-found" ref={heading} tabIndex={-1} className="text-18 outline-none">
          Found in your CV
        </h3>
        <p className="mt-1 text-15">Tick what is right. Nothing goes into your profile until you add it.</p>
      </div>
      {skills.length > 0 ? (
        <Part
          title="Skills"
          action={
            <button
              type="button"
              onClick={() =>
                setTickedKeys(
                  new Set(
                    hasAll
                      ? [...tickedKeys].filter((key) => !skillKeys.includes(key))
                      : [...tickedKeys, ...skillKeys],
                  ),
                )
              }
              className="min-h-11 rounded-control px-2 text-15 font-semibold underline underline-offset-4"
            >
              {hasAll ? 'Tick none' : 'Tick all'}
            </button>
          }
        >
          <ul aria-label="Skills found in your CV" className="flex flex-wrap gap-2">
            {skills.map((skill) => (
              <li key={skill}>
                <SkillTick
                  skill={skill}
                  isOn={tickedKeys.has(skillKey(skill))}
                  onToggle={() => toggle(skillKey(skill))}
                />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {summary === null ? null : (
        <Part title="Professional summary">
          <blockquote className="max-h-48 overflow-y-auto rounded-control bg-surface px-4 py-3 text-15 text-ink">
            {summary}
          </blockquote>
          {tickBox('summary', 'Use this as my summary')}
        </Part>
      )}
      {phone === null && locationCity === null ? null : (
        <Part title="About you">
          {phone === null ? null : tickBox('phone', `Phone: ${phone}`)}
          {locationCity === null ? null : tickBox('town', `Location: ${locationCity}`)}
        </Part>
      )}
      {experienceLevel === null && experienceYears === null && recentTitles.length === 0 ? null : (
        <Part title="Experience">
          {experienceLevel === null ? null : tickBox('level', `Level: ${LEVEL_WORDS[experienceLevel]}`)}
          {experienceYears === null ? null : tickBox('years', `Years: ${experienceYears}`)}
          {recentTitles.length === 0 ? null : tickBox('titles', `Recent titles: ${recentTitles.join(', ')}`)}
        </Part>
      )}
      <EntryTicks
        name="jobs"
        title="Jobs"
        entries={jobs.map(jobInWords)}
        tickedKeys={tickedKeys}
        onToggle={toggle}
      />
      <EntryTicks
        name="education"
        title="Education"
        entries={education.map(educationInWords)}
        tickedKeys={tickedKeys}
        onToggle={toggle}
      />
      <EntryTicks
        name="languages"
        title="Languages"
        entries={languages.map(languageInWords)}
        tickedKeys={tickedKeys}
        onToggle={toggle}
      />
      <EntryTicks
        name="links"
        title="Links"
        entries={links.map(linkInWords)}
        tickedKeys={tickedKeys}
        onToggle={toggle}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={onDone}>
          Not now
        </Button>
        <Button
          disabled={tickedKeys.size === 0}
          busy={isSaving}
          busyLabel="Adding..."
          onClick={() => void add()}
        >
          Add to my profile
        </Button>
      </div>
    </section>
  );
}

/** What the ticked suggestions change in the profile. */
function chosenFields(suggestions: CvSuggestions, tickedKeys: ReadonlySet<string>): AcceptedFields {
  const { summary, experienceLevel, experienceYears, phone, locationCity } = suggestions;
  const { jobs = [], education = [], languages = [], links = [] } = suggestions;
  const skills = suggestions.skills.filter((skill) => tickedKeys.has(skillKey(skill)));
  const titles = tickedKeys.has('titles') ? suggestions.recentTitles : [];
  const lists = Object.entries({ jobs, education, languages, links }).map(
    ([name, list]) => [name, list.filter((_, index) => tickedKeys.has(entryKey(name, index)))] as const,
  );
  return {
    ...(skills.length > 0 && { skills }),
    ...(tickedKeys.has('summary') && { summaryText: summary }),
    ...(tickedKeys.has('level') && { experienceLevel }),
    ...(tickedKeys.has('phone') && { phone }),
    ...(tickedKeys.has('town') && { locationCity }),
    ...((titles.length > 0 || tickedKeys.has('years')) && {
      experience: {
        ...(titles.length > 0 && { titles }),
        ...(tickedKeys.has('years') && { years: experienceYears }),
      },
    }),
    ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)),
  };
}

function skillKey(skill: string): string {
  return `skill:${skill}`;
}

function entryKey(list: string, index: number): string {
  return `${list}:${index}`;
}

interface EntryTicksProps {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly EntryWords[];
  readonly tickedKeys: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The entries of one list, each to be ticked. */
function EntryTicks({ name, title, entries, tickedKeys, onToggle }: EntryTicksProps) {
  if (entries.length === 0) return null;
  return (
    <Part title={title}>
      {entries.map(({ text, note }, index) => (
        <Checkbox
          key={entryKey(name, index)}
          label={<span className="wrap-anywhere">{text}</span>}
          hint={note}
          checked={tickedKeys.has(entryKey(name, index))}
          onChange={() => onToggle(entryKey(name, index))}
        />
      ))}
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, action, children }: PartProps) {
  return (
    <div className="grid gap-2">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h4 className="font-sans text-15 font-semibold">{title}</h4>
        {action}
      </div>
      {children}
    </div>
  );
}

interface SkillTickProps {
  readonly skill: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function SkillTick({ skill, isOn, onToggle }: SkillTickProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-surface px-3.5 text-left text-15 font-medium text-ink ring-1 ring-inset ring-field aria-pressed:bg-brand aria-pressed:text-on-brand aria-pressed:ring-brand"
    >
      <Icon of={isOn ? Check : Plus} className="size-4" />
      {skill}
    </button>
  );
}
