import records from './people.json' with { type: 'json' };

/** The person a CV of the corpus is about, with what should be found in it, and its layout. */
export interface CorpusPerson {
  readonly id: string;
  /** The program that the file comes from. */
  readonly file: 'docx' | 'chromium' | 'libreoffice' | 'libreoffice-docx' | 'latex';
  readonly layout: string;
  readonly jobs_as: string;
  readonly dates: string;
  readonly skills_as: string;
  readonly headings: string;
  /** Lines end with a line break (Shift+Enter) instead of a paragraph. */
  readonly breaks?: string;
  /** Written after the rules, which were not changed for it. */
  readonly fresh?: boolean;
  /** Contact details are in the page's header, and a remark in its footer. */
  readonly edges?: boolean;
  readonly first: string;
  readonly last: string;
  readonly phone: string;
  readonly town: string;
  readonly address?: string;
  readonly links: readonly { readonly kind: string; readonly url: string }[];
  readonly profile: string;
  readonly jobs: readonly CorpusJob[];
  readonly skills: readonly string[];
  /** Skills that the rest of the CV shows: suggesting them is right, missing them is not wrong. */
  readonly also: readonly string[];
  readonly education: readonly {
    readonly institution: string;
    readonly qualification: string;
    readonly from: string;
    readonly to: string;
  }[];
  readonly languages: readonly { readonly language: string; readonly level: string }[];
  readonly interests: string;
  /** Whole years worked by November 2026. */
  readonly years: number;
  readonly level: string;
}

export interface CorpusJob {
  readonly title: string;
  readonly employer: string;
  readonly place: string;
  /** A month or a year. */
  readonly from: string;
  /** null while it continues. */
  readonly to: string | null;
  readonly duties: readonly string[];
}

export const PEOPLE = records as readonly CorpusPerson[];

/**
 * Whether a CV shows how well the rules work on CVs that they were not written for: every third CV was set aside while the
 * rules were written, and a few CVs were added afterwards.
 */
export function isHeldBack(person: CorpusPerson): boolean {
  return person.fresh === true || PEOPLE.indexOf(person) % 3 === 2;
}

export function fileNameOf({ id, file }: CorpusPerson): string {
  return `${id}.${file === 'docx' || file === 'libreoffice-docx' ? 'docx' : 'pdf'}`;
}
