import { CARE } from './care.ts';
import { COMMERCE } from './commerce.ts';
import { OFFICE } from './office.ts';
import { TECHNOLOGY } from './technology.ts';
import { TRADES } from './trades.ts';

export interface Advert {
  readonly occupation: string;
  readonly title: string;
  readonly text: string;
  readonly skills: readonly string[];
}

/**
 * One kind of work, as described in adverts and by people. In the sector files: "= name | neighbours; …", two adverts
 * ("? title", their text, "* skills"), "titles:" and "skills:" as people write them in CVs, and "- duty" lines.
 */
export interface Occupation {
  readonly name: string;
  readonly neighbours: readonly string[];
  readonly adverts: readonly Advert[];
  readonly titles: readonly string[];
  readonly skills: readonly string[];
  readonly duties: readonly string[];
}

function listOf(text: string): string[] {
  return text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function after(lines: readonly string[], mark: string): string[] {
  return lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length).trim());
}

function occupationOf(block: string): Occupation {
  const [head = '', ...lines] = block.trim().split('\n');
  const [name = '', neighbours = ''] = head.split('|').map((part) => part.trim());
  const adverts = lines.flatMap((line, at) => {
    if (!line.startsWith('? ')) return [];
    const text = lines[at + 1] ?? '';
    return {
      occupation: name,
      title: line.slice(2),
      text,
      skills: after(lines.slice(at + 2, at + 3), '* ').flatMap(listOf),
    };
  });
  return {
    name,
    neighbours: listOf(neighbours),
    adverts,
    titles: after(lines, 'titles:').flatMap(listOf),
    skills: after(lines, 'skills:').flatMap(listOf),
    duties: after(lines, '- '),
  };
}

export const OCCUPATIONS: readonly Occupation[] = [CARE, TECHNOLOGY, OFFICE, COMMERCE, TRADES].flatMap(
  (sector) => sector.split(/^= /m).slice(1).map(occupationOf),
);
