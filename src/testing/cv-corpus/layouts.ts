import type { CorpusJob, CorpusPerson } from './people.ts';

/** A part of a page, for any program to draw. */
export type Block =
  | { readonly kind: 'name' | 'heading' | 'strong' | 'text'; readonly text: string }
  /** Lines of one paragraph, or paragraphs of one line each. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'bullets'; readonly items: readonly string[] }
  /** At the left and right edges of one line. */
  | { readonly kind: 'row'; readonly left: string; readonly right: string }
  /** In cells side by side. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Block[])[])[] }
  /** A text box beside the text. */
  | { readonly kind: 'box'; readonly blocks: readonly Block[] };

/** Alternative headings, which the CVs use in turn. */
const HEADINGS = {
  profile: [
    'Profile',
    'Personal statement',
    'About me',
    'Professional summary',
    'Career objective',
    'Personal profile',
  ],
  work: [
    'Experience',
    'Employment history',
    'Career history',
    'Work experience',
    'Professional experience',
    'Employment',
  ],
  skills: [
    'Skills',
    'Key skills',
    'Core competences',
    'Areas of expertise',
    'Technical skills',
    'Proficiencies',
    'Competencies',
    'Skills & abilities',
    'Expertise',
  ],
  education: ['Education', 'Qualifications', 'Education and training', 'Academic background'],
  languages: ['Languages', 'Language skills'],
  interests: ['Interests', 'Hobbies and interests', 'Outside work'],
  references: ['References', 'Referees'],
} as const;
type Part = keyof typeof HEADINGS;

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function dateIn(form: string, date: string): string {
  const [year = '', month] = date.split('-');
  const name = MONTHS[Number(month) - 1];
  if (month === undefined || name === undefined || form === 'years' || form === 'short') return year;
  if (form === 'month') return `${name} ${year}`;
  if (form === 'slash') return `${month}/${year}`;
  if (form === 'dots') return `${month}.${year}`;
  if (form === 'iso') return date;
  if (form === 'apos') return `${name.slice(0, 3)} ’${year.slice(2)}`;
  return `${name.slice(0, 3)} ${year}`;
}

const ENDLESS: Readonly<Record<string, string>> = {
  month: 'to date',
  slash: '- Present',
  years: '– present',
  short: '–',
  dots: '– now',
  iso: '– ongoing',
};

function datesOf(form: string, { from, to }: Pick<CorpusJob, 'from' | 'to'>): string {
  const start = dateIn(form, from);
  if (to === null) return `${start} ${ENDLESS[form] ?? '– Present'}`;
  if (form === 'short') return `${start}–${to.slice(2, 4)}`;
  return form === 'years'
    ? `${start}–${dateIn(form, to)}`
    : `${start} ${form === 'month' ? 'to' : '–'} ${dateIn(form, to)}`;
}

function headingIn(style: string, text: string): string {
  if (style === 'upper') return text.toUpperCase();
  if (style === 'caps-colon') return `${text.toUpperCase()}:`;
  if (style === 'spaced') return [...text.toUpperCase()].join(' ');
  return style === 'title' ? text.replace(/\b\p{Ll}(?=\p{L}{3})/gu, (letter) => letter.toUpperCase()) : text;
}

function jobBlocks(person: CorpusPerson, job: CorpusJob): Block[] {
  const { title, employer, place } = job;
  const dates = datesOf(person.dates, job);
  const strongText = (text: string): Block => ({ kind: 'strong', text });
  const plainText = (text: string): Block => ({ kind: 'text', text });
  const row = (left: string, right: string): Block => ({ kind: 'row', left, right });
  const forms: Readonly<Record<string, () => Block[]>> = {
    stacked: () => [strongText(title), plainText(`${employer}, ${place}`), plainText(dates)],
    dashes: () => [strongText(`${title} -- ${employer}`), plainText(`${dates}, ${place}`)],
    pipes: () => [strongText(`${title} | ${employer} | ${dates}`)],
    commas: () => [strongText(`${title}, ${employer}, ${place}, ${dates}`)],
    employerTab: () => [row(`${employer}, ${place}`, dates), strongText(title)],
    titleTab: () => [row(title, dates), plainText(`${employer}, ${place}`)],
    employerFirst: () => [strongText(`${employer} — ${title}`), plainText(`${dates} · ${place}`)],
    employerDates: () => [strongText(`${employer} (${dates})`), plainText(title)],
    datesFirst: () => [plainText(dates), strongText(title), plainText(employer)],
    datesTab: () => [row(dates, `${title}, ${employer}`)],
    titleAt: () => [strongText(`${title} at ${employer}`), plainText(dates)],
    atParen: () => [plainText(`${title}, ${employer} (${dates})`)],
    labels: () => [
      plainText(`Employer: ${employer}, ${place}`),
      plainText(`Position: ${title}`),
      plainText(`Duration: ${dates}`),
    ],
  };
  const duties: Block[] = job.duties.length === 0 ? [] : [{ kind: 'bullets', items: job.duties }];
  return [...(forms[person.jobs_as]?.() ?? []), ...duties];
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, n * size + size),
  );
}

function skillBlocks({ skills, skills_as: form }: CorpusPerson): Block[] {
  const half = Math.ceil(skills.length / 2);
  const forms: Readonly<Record<string, () => Block>> = {
    commas: () => ({ kind: 'text', text: skills.join(', ') }),
    bullets: () => ({ kind: 'bullets', items: skills }),
    lines: () => ({ kind: 'lines', lines: skills }),
    pipes: () => ({ kind: 'text', text: skills.join(' | ') }),
    dots: () => ({ kind: 'text', text: skills.join(' · ') }),
    tabs: () => ({ kind: 'lines', lines: chunks(skills, 3).map((some) => some.join('\t')) }),
    ratings: () => ({
      kind: 'lines',
      lines: skills.map((skill, n) => `${skill} ${'●'.repeat(3 + (n % 3))}${'○'.repeat(2 - (n % 3))}`),
    }),
    categories: () => ({
      kind: 'lines',
      lines: [`Main: ${skills.slice(0, half).join(', ')}`, `Also used: ${skills.slice(half).join(', ')}`],
    }),
    grid: () => ({
      kind: 'table',
      rows: chunks(skills, 3).map((some) => some.map((text) => [{ kind: 'text', text }])),
    }),
    sentences: () => ({
      kind: 'bullets',
      items: skills.map(
        (skill) => `Confident with ${skill.toLowerCase()} in a place where everybody is in a hurry`,
      ),
    }),
  };
  return [forms[form]?.() ?? { kind: 'text', text: skills.join(', ') }];
}

function workBlocks(person: CorpusPerson): Block[] {
  if (person.jobs_as !== 'table') return person.jobs.flatMap((job) => jobBlocks(person, job));
  const cell = (text: string): Block[] => [{ kind: 'text', text }];
  const head = ['Job title', 'Employer', 'Dates'].map(cell);
  return [
    {
      kind: 'table',
      rows: [
        head,
        ...person.jobs.map((job) => [job.title, job.employer, datesOf(person.dates, job)].map(cell)),
      ],
    },
  ];
}

function educationBlocks({ education, jobs_as: form }: CorpusPerson): Block[] {
  return education.flatMap(({ institution, qualification, from, to }): Block[] => {
    const dates = `${from} – ${to}`;
    if (form === 'stacked')
      return [
        { kind: 'strong', text: qualification },
        { kind: 'text', text: `${institution}, ${dates}` },
      ];
    if (form === 'employerTab' || form === 'titleTab')
      return [
        { kind: 'row', left: institution, right: dates },
        { kind: 'text', text: qualification },
      ];
    if (form === 'pipes') return [{ kind: 'text', text: `${qualification} | ${institution} | ${dates}` }];
    if (form === 'datesTab') return [{ kind: 'row', left: dates, right: `${qualification}, ${institution}` }];
    return [{ kind: 'text', text: `${qualification}, ${institution}, ${dates}` }];
  });
}

interface Section {
  readonly part: Part;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

function sectionsOf(person: CorpusPerson, index: number): Section[] {
  const blocks: Readonly<Record<Part, readonly Block[]>> = {
    profile: [{ kind: 'text', text: person.profile }],
    work: workBlocks(person),
    skills: skillBlocks(person),
    education: educationBlocks(person),
    languages:
      person.languages.length === 0
        ? []
        : [
            {
              kind: 'lines',
              lines: person.languages.map(({ language, level }, n) =>
                index % 2 === 0
                  ? `${language} (${level})`
                  : n % 2 === 0
                    ? `${language} – ${level}`
                    : `${language}: ${level}`,
              ),
            },
          ],
    interests: [{ kind: 'text', text: person.interests }],
    references: [{ kind: 'text', text: 'Available on request.' }],
  };
  const orders: readonly (readonly Part[])[] = [
    ['profile', 'work', 'education', 'skills', 'languages', 'interests', 'references'],
    ['profile', 'skills', 'work', 'education', 'languages', 'interests'],
    ['skills', 'profile', 'education', 'work', 'interests', 'languages', 'references'],
  ];
  return (orders[index % orders.length] ?? [])
    .filter((part) => blocks[part].length > 0)
    .map((part) => {
      const words = HEADINGS[part];
      return {
        part,
        heading: headingIn(person.headings, words[index % words.length] ?? part),
        blocks: blocks[part],
      };
    });
}

/** The whole CV as blocks. */
export interface Page {
  readonly header: readonly string[];
  readonly footer: readonly string[];
  readonly body: readonly Block[];
  /** Whether each part is drawn in a box of its own, in another order than people read: as if placed by hand. */
  readonly scattered: boolean;
}

export function pageOf(person: CorpusPerson, index: number): Page {
  const { first, last, phone, town, address, links, layout } = person;
  const email = `${first
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}@example.org`;
  const name: Block = { kind: 'name', text: `${first} ${last}` };
  const contact = [address ?? town, phone, email, ...links.map(({ url }) => url)];
  const sections = sectionsOf(person, index);
  const blocksOf = (some: readonly Section[]): Block[] =>
    some.flatMap(({ heading, blocks }): Block[] => [{ kind: 'heading', text: heading }, ...blocks]);
  const isInColumn = (part: Part) => ['skills', 'languages', 'interests'].includes(part);
  const narrow: Block[] = [
    { kind: 'lines', lines: contact },
    ...blocksOf(sections.filter(({ part }) => isInColumn(part))),
  ];
  const mainBlocks = blocksOf(sections.filter(({ part }) => !isInColumn(part)));
  const page = { header: [], footer: [], scattered: layout === 'scattered' };
  const contactLine: Block = { kind: 'text', text: contact.join(index % 2 === 0 ? ' | ' : ' · ') };
  switch (layout) {
    case 'label-table':
      return {
        ...page,
        body: [
          name,
          contactLine,
          {
            kind: 'table',
            rows: sections.map(({ heading, blocks }) => [[{ kind: 'strong', text: heading }], blocks]),
          },
        ],
      };
    case 'column-table':
    case 'sidebar':
    case 'scattered':
      return { ...page, body: [name, { kind: 'table', rows: [[narrow, mainBlocks]] }] };
    case 'sidebar-right':
      return { ...page, body: [name, { kind: 'table', rows: [[mainBlocks, narrow]] }] };
    case 'boxes':
      return { ...page, body: [name, { kind: 'box', blocks: narrow }, ...mainBlocks] };
    default:
      if (person.edges) {
        return {
          ...page,
          header: [`${first} ${last}`, ...contact],
          footer: ['Page 1 of 1'],
          body: blocksOf(sections),
        };
      }
      return { ...page, body: [name, contactLine, ...blocksOf(sections)] };
  }
}
