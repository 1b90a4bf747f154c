import { expect, test } from 'vitest';
import { termsOf } from './terms.ts';
import { withoutIdentity } from './without-identity.ts';

const words = (text: string, firstName: string, lastName: string) =>
  termsOf(withoutIdentity(text, { firstName, lastName }));

const WORK = 'Baker at Greggs for six years: dough, ovens, early shifts. Trained two apprentices.';

test.each([
  ['Amara', 'Okafor', 'Amara Okafor\namara.okafor@example.org | 07700 900123 | BS1 4ST'],
  ['Mason', 'Baker', 'Mr M. Baker\nmason@example.org\n+44 7700 900 456\nLS6 2AB'],
  [
    'Zoë',
    'O’Neill-Smith',
    'Zoë O’Neill-Smith\nDate of birth: 4 May 1961\nNationality: Irish\nwww.example.org/zoe',
  ],
  ['Rupert', 'Grey', 'Rupert Grey, aged 24, 24 years old\nSt Mary’s Grammar School\nUniversity of Leeds'],
  ['Inès', 'Duval', 'Inès Duval, 12 Rose Hill\nÉcole Normale Supérieure de Lyon'],
  ['Luis', 'Cook', 'Luis Cook\nFlat 2, 9a St John’s Road\nUniversidad Autónoma de Madrid'],
  ['Anna', 'Potter', 'Anna Potter\nTechnische Universität Wien\nUniwersytet Jagielloński'],
  ['Agnes', 'Moss', 'Agnes Moss. I studied at the University of Leeds.'],
  ['Ali', 'Reza', 'Ali Reza\nAged 43. Eton College. Nationality: British. Gender: male; Religion: none'],
  ['Ana', 'Costa', 'Ana Costa, graduated from the Universidad de Salamanca; pupil of St Mary’s School'],
  ['Li', 'Wei', 'Name: Li Wei\nAge: 51\nKing’s College London\nTel: 0117 496 0123'],
])('the text of %s %s keeps only the work', (firstName, lastName, header) => {
  expect(words(`${header}\n${WORK}`, firstName, lastName)).toEqual(termsOf(WORK));
});

test.each([
  'University Lecturer in Physics',
  'Faculty Administrator',
  'College Tutor',
  'Taught Physics, studied markets, graduate scheme of Boots',
  'Refused sales under the legal age: checked passports',
  'Institute Director',
  'Lifted 40 Pallets a day',
])('%s is work, not a school or an address', (work) => {
  expect(words(work, 'Amara', 'Okafor')).toEqual(termsOf(work));
});

test('a surname that is a trade is removed as a name but kept as a trade', () => {
  expect(words('Mason Baker is a baker. Baker, Greggs.', 'Mason', 'Baker')).toEqual(
    termsOf('is a baker. Baker, Greggs.'),
  );
});

test.each([
  ['Rhys', 'Jenkins', 'Builds pipelines in Jenkins'],
  ['Dawn', 'French', 'Interprets from French'],
  ['Ada', 'Swift', 'Writes apps in Swift'],
])('the skills of %s %s are not removed as a name', (firstName, lastName, work) => {
  expect(words(`${firstName} ${lastName}. ${work}`, firstName, lastName)).toEqual(termsOf(work));
});

test('a name typed without capitals, or in capitals, is removed all the same', () => {
  expect(words('Amara ran the till. Later OKAFOR and Okafor did.', 'amara', 'OKAFOR')).toEqual(
    termsOf('ran the till. Later and did.'),
  );
});

test('an article before a trade is not an initial', () => {
  expect(words('I work as a baker. A. Baker, A BAKER', 'Anna', 'Baker')).toEqual(
    termsOf('I work as a baker.'),
  );
});

test('special regular-expression characters in a name are taken literally', () => {
  expect(words('A.* (B) ran the till', 'A.*', '(B)')).toEqual(termsOf('ran the till'));
});

test('names, long addresses and numbers are removed, whatever the spacing', () => {
  const header = `Amara \t Okafor
${'a'.repeat(300)}@example.org, (mailto:amara@example.org)
Tel:    +44   ( 0 ) 7700   900   123
Date of birth

- 4 May 1999`;
  expect(words(`${header}\n${WORK}`, 'Amara', 'Okafor')).toEqual(termsOf(WORK));
});

test('an @ that is not an address stays, with the words around it', () => {
  expect(words('Sold apples @ 50p, tagged @team', 'Amara', 'Okafor')).toEqual(
    termsOf('Sold apples @ 50p, tagged @team'),
  );
});
