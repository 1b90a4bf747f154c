/** A valid job advert, as schema.org's JobPosting, that differs by its number. Live on 2 November 2026, the test clock's day. */
export function nurseAdvert(number: number, more: object = {}): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: `Staff Nurse ${number}`,
    description: '<p>Nursing on the ward.</p>',
    baseSalary: '£31,365 - £37,890 per annum',
    jobLocation: { address: { addressLocality: 'Bristol' } },
    url: `https://jobs.example/${number}`,
    datePosted: '2026-10-20',
    validThrough: '2026-11-20',
    ...more,
  };
}

/** A file of JSON lines. */
export function jsonLines(adverts: readonly object[]): string {
  return adverts.map((advert) => JSON.stringify(advert)).join('\n');
}
