import { type CvLine, cvLines, isProse } from './cv-lines.ts';
import { periodsIn } from './date-spans.ts';
import { headingOf, isInCapitals, labelledHeading, type SectionKind } from './headings.ts';

/** A part of a CV under its heading; 'header' is the part above the first heading. */
export interface CvSection {
  readonly kind: SectionKind | 'header';
  readonly lines: CvLine[];
  /** A single labelled line within another section: "Tools: Jira, Figma". */
  readonly isAside: boolean;
}

/** These words also occur in lists and in descriptions of jobs, so as headings they must look like the other headings. */
const WEAK: ReadonlySet<SectionKind> = new Set([
  'other',
  'certificates',
  'projects',
  'links',
  'contact',
  'interests',
]);
/** Inside work, projects or skills, a line with one of these labels does not end the section. */
const ASIDES: ReadonlySet<SectionKind> = new Set([
  'skills',
  'languages',
  'certificates',
  'interests',
  'education',
]);
/** Inside a job, these words head a part of its description. */
const IN_A_JOB =
  /^(?:key |main |notable |selected )?(?:achievements|accomplishments|projects|responsibilities|duties|highlights|tools|technologies|training|systems|software|environment|stack|tech stack|case studies)\b/i;

/** Splits a CV at its headings. */
export function cvSections(text: string): CvSection[] {
  let current: CvSection = { kind: 'header', lines: [], isAside: false };
  let isCurrentInCapitals = false;
  const sections = [current];
  const open = (kind: SectionKind, first: CvLine | null, isAside = false) => {
    const section = { kind, lines: first === null ? [] : [first], isAside };
    sections.push(section);
    if (!isAside) current = section;
  };
  for (const line of cvLines(text)) {
    const heading = line.isBullet && current.kind !== 'header' ? null : headingOf(line.text);
    if (heading !== null && isOwnSection(heading, line, current, isCurrentInCapitals)) {
      open(heading, null);
      isCurrentInCapitals = isInCapitals(line.text);
      continue;
    }
    const label = labelledHeading(line.text);
    if (label !== null && mayBeLabelled(label.kind, current, line)) {
      const first = { ...line, text: label.rest, isBullet: false };
      const isAside =
        current.kind !== 'header' && current.kind !== 'contact' && isAsideIn(label.kind, current, line);
      open(label.kind, first, isAside);
      continue;
    }
    current.lines.push(line);
  }
  return sections.map(asWork);
}

/** A "Career summary" may be a list of dated jobs. */
function asWork(section: CvSection): CvSection {
  if (section.kind !== 'summary') return section;
  const dated = section.lines.filter((line) => !isProse(line) && periodsIn(line.text).length > 0).length;
  return dated >= 2 ? { ...section, kind: 'work' } : section;
}

function isOwnSection(kind: SectionKind, line: CvLine, current: CvSection, isInCaps: boolean): boolean {
  if (current.kind === 'header' || isInCapitals(line.text)) return true;
  if ((current.kind === 'work' || current.kind === 'projects') && IN_A_JOB.test(line.text)) return false;
  if (current.kind === kind && kind === 'skills') return false;
  return !(isInCaps && WEAK.has(kind) && !line.isAfterBlank);
}

/**
 * Whether a line with a label ("Skills: React") starts a section of this kind here. Jobs, for example, also have lines with
 * a colon or a dash that are not headings.
 */
function mayBeLabelled(kind: SectionKind, current: CvSection, line: CvLine): boolean {
  // A heading in a separate cell, beside its content.
  if (kind === 'references' && line.text.includes('\t')) return true;
  if (line.isBullet && current.kind !== 'header' && current.kind !== 'work') return kind === 'languages';
  if (kind === 'skills' && current.kind === 'skills') return false;
  if (kind === 'other' || kind === 'contact' || kind === 'links' || kind === 'references') return false;
  if (current.kind === 'work' || current.kind === 'projects' || current.kind === 'volunteering') {
    return kind === 'skills' || kind === 'languages' || (kind !== 'work' && line.text.includes('\t'));
  }
  if (kind === 'work') return line.text.includes('\t') || current.kind === 'header';
  if (current.kind === 'education' && kind === 'education') return false;
  return true;
}

function isAsideIn(kind: SectionKind, current: CvSection, line: CvLine): boolean {
  if (line.text.includes('\t')) return false;
  return (
    ASIDES.has(kind) && (current.kind === 'work' || current.kind === 'projects' || current.kind === 'skills')
  );
}

/** The lines of all sections of these kinds, in order. */
export function linesOf(sections: readonly CvSection[], ...kinds: readonly CvSection['kind'][]): CvLine[] {
  return sections.filter(({ kind }) => kinds.includes(kind)).flatMap(({ lines }) => lines);
}
