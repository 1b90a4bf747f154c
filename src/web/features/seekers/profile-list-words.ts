import type { Education, Job, ProfileLink, SpokenLanguage } from '#contract/career.ts';

/** An entry of one of the profile's lists: its name, and a line below it or null. */
export interface EntryWords {
  readonly text: string;
  readonly note: string | null;
}

export function jobInWords({ title, employer, from, to, isCurrent }: Job): EntryWords {
  return {
    text: employer === null ? title : `${title}, ${employer}`,
    note: from === to && !isCurrent ? dateInWords(from) : datesInWords(from, to, isCurrent),
  };
}

export function educationInWords({ qualification, institution, from, to }: Education): EntryWords {
  return {
    text: [qualification, institution].filter((name) => name !== null).join(', '),
    note: from === to ? dateInWords(from) : datesInWords(from, to, false),
  };
}

export function languageInWords({ language, level }: SpokenLanguage): EntryWords {
  return { text: level === null ? language : `${language} (${level})`, note: null };
}

const LINK_WORDS = { linkedin: 'LinkedIn', github: 'GitHub', portfolio: 'Portfolio' } as const;

export function linkInWords({ kind, url }: ProfileLink): EntryWords {
  return { text: url.replace(/^https?:\/\/(?:www\.)?/, ''), note: LINK_WORDS[kind] };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "2019-03" as "Mar 2019". */
function dateInWords(date: string | null): string | null {
  if (date === null) return null;
  const [year, month] = date.split('-');
  return [MONTHS[Number(month) - 1], year].filter((part) => part !== undefined).join(' ');
}

function datesInWords(from: string | null, to: string | null, isCurrent: boolean): string | null {
  if (from === null && isCurrent) return 'until now';
  const dates = [dateInWords(from), isCurrent ? 'now' : dateInWords(to)].filter((date) => date !== null);
  return dates.length === 0 ? null : dates.join(' – ');
}
