import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rank, readForRanking, textParts } from './rank.ts';
import { findSkills } from './skills/find-skills.ts';
import { howMuchSkillsSay } from './text/skill-overlap.ts';
import { weighStriking } from './text/weights.ts';

const AMARA = `Amara, RGN. Drug rounds and dressings on a respiratory ward; IV therapy, venepuncture, discharge planning.`;
const TOM = `Tom. HGV Class 1 driver: night trunking, digital tachograph, walk-round checks, straps and curtains.`;
const PRIYA = `Priya. I build React and TypeScript apps, CSS design systems, WCAG audits.`;
const JO = `Jo. Chef de partie: sauces, pastry, HACCP records, ordering, a brigade of six.`;
const CVS = [TOM, PRIYA, AMARA, JO];

const ADVERTS = {
  nurse:
    'Staff Nurse\nA medical ward needs a registered nurse: medication administration, wound care, phlebotomy.',
  driver: 'Lorry Driver (C+E)\nTrunking between depots at night. CPC and tacho card.',
  developer: 'Front End Developer\nVue or React, accessibility, JavaScript in all its forms.',
  chef: 'Sous Chef\nRun the kitchen when the head chef is away. Food hygiene, menus, stock.',
};

function bestOf(query: string, documents: readonly string[]): string | undefined {
  const scores = rank(query, documents);
  return documents[scores.indexOf(Math.max(...scores))];
}

test('each advert finds its person among four, and each person their advert', () => {
  const adverts = Object.values(ADVERTS);
  expect(bestOf(ADVERTS.nurse, CVS)).toBe(AMARA);
  expect(bestOf(ADVERTS.driver, CVS)).toBe(TOM);
  expect(bestOf(ADVERTS.developer, CVS)).toBe(PRIYA);
  expect(bestOf(ADVERTS.chef, CVS)).toBe(JO);
  expect(bestOf(AMARA, adverts)).toBe(ADVERTS.nurse);
  expect(bestOf(TOM, adverts)).toBe(ADVERTS.driver);
  expect(bestOf(PRIYA, adverts)).toBe(ADVERTS.developer);
  expect(bestOf(JO, adverts)).toBe(ADVERTS.chef);
});

test('for a Vue role, a React developer ranks above a chef', () => {
  const [chef = 0, react = 0] = rank('Vue developer', ['Cooking and pastry', 'Three years of React.js']);
  expect(react).toBeGreaterThan(chef);
});

test('one skill that many trades have decides little', () => {
  const query = 'Drainage engineer for sewers and culverts. A driving licence is needed.';
  const paralegal = 'Paralegal in conveyancing and litigation. Full driving licence.';
  const engineer = 'Designed culverts and sewers for water companies.';
  const [law = 0, drains = 0] = rank(query, [paralegal, engineer]);
  expect(drains).toBeGreaterThan(law);
  expect(howMuchSkillsSay(findSkills('Driving licence'))).toBeLessThan(0.2);
  expect(
    howMuchSkillsSay(findSkills('Phlebotomy, wound care, React, Kubernetes, IV therapy and HACCP')),
  ).toBeGreaterThan(0.6);
});

test('LSA counts only with enough documents', () => {
  const many = Array.from({ length: 80 }, (_, n) => `${CVS[n % CVS.length]} Number ${n}.`);
  expect(textParts(readForRanking(CVS), ADVERTS.nurse)[0]?.lsa).toBeNull();
  const parts = textParts(readForRanking(many), ADVERTS.nurse);
  expect(parts[2]?.lsa ?? 0).toBeGreaterThan(parts[0]?.lsa ?? 1);
  expect(bestOf(ADVERTS.nurse, many)?.startsWith('Amara')).toBe(true);
});

test('scores depend on neither the order nor the previous query', () => {
  const scores = rank(ADVERTS.nurse, CVS);
  rank(ADVERTS.chef, [JO, TOM]);
  expect(rank(ADVERTS.nurse, [...CVS])).toEqual(scores);
  const turned = rank(ADVERTS.nurse, [...CVS].reverse()).reverse();
  for (const [i, score] of turned.entries()) expect(score).toBeCloseTo(scores[i] ?? Number.NaN, 9);
});

test('a list that has changed is read again', () => {
  const documents = [TOM, JO];
  rank(ADVERTS.nurse, documents);
  documents[0] = AMARA;
  const [amara = 0, jo = 0] = rank(ADVERTS.nurse, documents);
  expect(amara).toBeGreaterThan(jo);
});

const NURSING = AMARA.replace('Amara, ', '');
const TWINS = [
  'Amara Okafor\namara@example.org | BS1 4ST\n',
  'Tom Baker\n14 Mill Lane\ntom@example.org\nÉcole Normale Supérieure de Lyon, 2009\n',
  'Emily Cook-Taylor\nFlat 3, 221B Old Baker Street | 07700 900123 | Universidad de Salamanca\n',
  'Mason Butcher\n+44 7700 900 456\nBorn 9.9.1999. University of Leeds. Obafemi Awolowo University.\n',
];

test('a name, an address, a birthday or a school changes nothing', () => {
  const [first = 0, ...others] = rank(ADVERTS.nurse, [...TWINS.map((twin) => twin + NURSING), TOM]);
  const tom = others.pop() ?? 0;
  for (const other of others) expect(other).toBe(first);
  expect(first).toBeGreaterThan(tom);
});

test('whose CV it is does not change which adverts rank first', () => {
  const adverts = [
    ...Object.values(ADVERTS),
    'Baker\nBread and pastry at night.',
    'Butcher\nA shop counter.',
  ];
  const [first, ...others] = TWINS.map((twin) => rank(twin + NURSING, adverts));
  for (const other of others) expect(other).toEqual(first);
});

test('among many documents, details that only one has change nothing', () => {
  const many = Array.from({ length: 80 }, (_, n) => `${CVS[n % CVS.length]} A baker, a cook and a butcher.`);
  const twins = [...TWINS, 'Xiadani Quetzalcoatl\n', 'Zs. Nagyerdei, Fővám tér 8\n'].map(
    (twin) => twin + NURSING,
  );
  const [first, ...others] = rank(ADVERTS.nurse, [...twins, ...many]).slice(0, twins.length);
  for (const other of others) expect(other).toBe(first);
});

test('among many documents, a different school in one changes no score', () => {
  const others = Array.from({ length: 80 }, (_, n) => `${CVS[n % CVS.length]} Number ${n}.`);
  const [first, ...rest] = TWINS.map((twin) => rank(ADVERTS.nurse, [twin + NURSING, ...others]));
  for (const scores of rest) expect(scores).toEqual(first);
});

test('a CV like one that has the advert’s words ranks above one that isn’t', () => {
  const [, kindred = 0, stranger = 0] = rank('Zorble fitter', [
    'Zorble fitter: quandles, mirps and glimmets',
    'Quandles, mirps and glimmets',
    'Skells, drofes and tarrels',
  ]);
  expect(kindred).toBeGreaterThan(stranger);
});

test('a title that means the advert’s work counts, whatever its words', () => {
  const cv = (title: string) =>
    `WORK HISTORY\n2019 to now: ${title}, Harbour Ltd\nReliable, early starts, good with people.`;
  const [bins = 0, cakes = 0, none = 0] = rank('Refuse Collector\nEarly starts.', [
    cv('Bin Man'),
    cv('Pastry Chef'),
    'Reliable, early starts, good with people.',
  ]);
  expect(bins).toBeGreaterThan(cakes);
  expect(none).toBeGreaterThan(cakes);
  const parts = textParts(readForRanking(['Early starts', cv('Bin Man')]), 'Refuse Collector');
  expect(parts.map(({ title }) => title === null)).toEqual([true, false]);
});

test('only the part of a text’s deviation beyond 5 counts twice', () => {
  expect(weighStriking(4)).toBe(4);
  expect(weighStriking(7)).toBe(9);
});

test('one or two documents are ranked', () => {
  expect(rank(ADVERTS.nurse, [AMARA])).toEqual([0]);
  const [amara = 0, tom = 0] = rank(ADVERTS.nurse, [AMARA, TOM]);
  expect(amara).toBeGreaterThan(tom);
});

test('any text gets a finite score', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...CVS, '', '   ', '§'));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 8 }), (query, documents) => {
      const scores = rank(query, documents);
      expect(scores).toHaveLength(documents.length);
      expect(scores.every(Number.isFinite)).toBe(true);
    }),
  );
});
