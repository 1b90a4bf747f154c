import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compileRole, compileSeeker, scoreCompiled } from './compiled.ts';
import type { RoleFacts, SeekerFacts } from './facts.ts';
import { distanceKm } from './places/distance.ts';
import { findPlace } from './places/find-place.ts';
import { findSkills } from './skills/find-skills.ts';

/**
 * 2,500 public health-service adverts. They are outside the repository and not on every machine; without them these tests
 * are reported as skipped.
 */
const FILE = new URL('../../../shared/data/jobpostings-nhs.jsonl.gz', import.meta.url);
const withAdverts = test.skipIf(!existsSync(FILE));

type Posting = {
  title: string;
  description: string;
  jobLocation?: {
    address?: { addressLocality?: string; postalCode?: string };
    geo?: { latitude: string; longitude: string };
  };
};

type Advert = { role: RoleFacts; geo: { lat: number; lon: number } | null };

function withoutHtml(html: string): string {
  const once = html.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
  return once.replace(/<(br|p|li|div|\/p|\/li|\/div)\b[^>]*>/gi, '\n').replace(/<[^>]+>|&[a-z#0-9]+;/gi, ' ');
}

function advertOf(line: string): Advert {
  const { title, description, jobLocation } = JSON.parse(line) as Posting;
  const text = withoutHtml(withoutHtml(description));
  const { addressLocality = '', postalCode = '' } = jobLocation?.address ?? {};
  const geo = jobLocation?.geo;
  const skills = findSkills(`${withoutHtml(title)}\n${text}`).slice(0, 8);
  return {
    geo: geo ? { lat: Number(geo.latitude), lon: Number(geo.longitude) } : null,
    role: {
      title: withoutHtml(title),
      descriptionMd: text,
      requiredSkills: skills.map(({ skill }) => skill.name),
      experienceLevel: null,
      experienceYears: null,
      place: `${addressLocality}, ${postalCode}`,
      workMode: 'onsite',
      salaryMinPence: null,
      salaryMaxPence: null,
      jobType: 'full-time',
    },
  };
}

function adverts(): Advert[] {
  return gunzipSync(readFileSync(FILE)).toString().trim().split('\n').map(advertOf);
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

const amara: SeekerFacts = {
  skills: ['RGN', 'Medication administration', 'Wound care', 'Phlebotomy', 'Patient care'],
  experienceLevel: 'mid',
  experienceYears: 4,
  place: 'Bristol',
  workModePref: 'onsite',
  minNetMonthlyPounds: 1800,
  summaryText: null,
  recentTitles: ['Staff Nurse'],
};

withAdverts('real adverts: nearly all have a place that is found, and a skill', () => {
  const all = adverts();
  const off = all.flatMap(({ role, geo }) => {
    const place = findPlace(role.place ?? '');
    return place && geo ? [distanceKm(place, { ...place, ...geo })] : [];
  });
  expect(off.length / all.length).toBeGreaterThan(0.98);
  expect(quantile(off, 0.5)).toBeLessThan(5);
  expect(quantile(off, 0.9)).toBeLessThan(15);
  const silent = all.filter(({ role }) => role.requiredSkills.length === 0).length;
  expect(silent / all.length).toBeLessThan(0.02);
});

withAdverts('real adverts: 18 of a nurse’s best 20 are in nursing, most fit little', () => {
  const all = adverts();
  const seeker = compileSeeker(amara);
  const scored = all.map(({ role }) => ({ role, score: scoreCompiled(seeker, compileRole(role)) }));
  const best = [...scored].sort((a, b) => b.score - a.score).slice(0, 20);
  const nursing = best.filter(({ role }) => /nurs|\brgn\b|sister|ward/i.test(role.title)).length;
  expect(nursing).toBeGreaterThanOrEqual(18);
  expect(findPlace(best[0]?.role.place ?? '')?.name).toBe('Bristol');
  const median = quantile(
    scored.map(({ score }) => score),
    0.5,
  );
  expect(median).toBeGreaterThan(1500);
  expect(median).toBeLessThan(3000);
});
