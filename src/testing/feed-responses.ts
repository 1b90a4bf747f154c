/**
 * Responses of job boards' public feeds, modelled on their documentation and on real feeds; the adverts are made up. The
 * responses of Greenhouse, Lever, Ashby and JSON Feed are in board-responses.ts.
 */
export const WORKABLE = {
  name: 'Bridge & Co',
  description: '<p>We build bridges.</p>',
  jobs: [
    {
      title: 'Quantity Surveyor',
      shortcode: '3F2A91C0DE',
      code: '',
      employment_type: 'Full-time',
      telecommuting: false,
      department: 'Commercial',
      url: 'https://apply.workable.com/j/3F2A91C0DE',
      shortlink: 'https://apply.workable.com/j/3F2A91C0DE',
      application_url: 'https://apply.workable.com/j/3F2A91C0DE/apply',
      published_on: '2026-10-20',
      created_at: '2026-10-19',
      country: 'United Kingdom',
      city: 'Sheffield',
      state: 'England',
      education: '',
      experience: 'Mid-Senior level',
      function: 'Finance',
      industry: 'Construction',
      locations: [
        { country: 'United Kingdom', countryCode: 'GB', city: 'Sheffield', region: 'England', hidden: false },
      ],
      description: '<p>You price our bridges.</p><p>Salary: £45,000 a year</p>',
    },
  ],
};

export const SMARTRECRUITERS = {
  offset: 0,
  limit: 100,
  totalFound: 1,
  content: [
    {
      id: '743999901234567',
      name: 'Crane Operator',
      uuid: '0d1b1f6e-0a8d-4e0a-9e5b-0b7c5f1c1a11',
      refNumber: 'REF12A',
      company: { identifier: 'Bridge', name: 'Bridge & Co' },
      releasedDate: '2026-10-21T09:00:00.000Z',
      location: { city: 'Newcastle upon Tyne', region: 'England', country: 'gb', remote: false },
      typeOfEmployment: { id: 'permanent', label: 'Full-time' },
      ref: 'https://api.smartrecruiters.com/v1/companies/Bridge/postings/743999901234567',
    },
  ],
};

export const SMARTRECRUITERS_DETAIL = {
  ...SMARTRECRUITERS.content[0],
  applyUrl: 'https://jobs.smartrecruiters.com/Bridge/743999901234567-crane-operator',
  postingUrl: 'https://jobs.smartrecruiters.com/Bridge/743999901234567-crane-operator',
  jobAd: {
    sections: {
      companyDescription: { title: 'Company Description', text: '<p>We build bridges.</p>' },
      jobDescription: { title: 'Job Description', text: '<p>You lift what others weld.</p>' },
      qualifications: { title: 'Qualifications', text: '<ul><li>CPCS card</li></ul>' },
      additionalInformation: { title: 'Additional Information', text: '<p>Salary: £38,000 a year</p>' },
    },
  },
};

/** `/jobs.json` of a career site: a JSON Feed with the whole JobPosting in each item. */
export const TEAMTAILOR = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Bridge & Co',
  home_page_url: 'https://bridge.teamtailor.com/jobs',
  feed_url: 'https://bridge.teamtailor.com/jobs.json',
  items: [
    {
      id: '6a1d0a5e-71c8-4a5b-9d3a-0f6a5a1f7b11',
      url: 'https://bridge.teamtailor.com/jobs/101-paint-inspector',
      title: 'Paint Inspector',
      content_html: '<p>You look at paint.</p>',
      date_published: '2026-10-22T08:00:00+01:00',
      _jobposting: {
        '@context': 'http://schema.org/',
        '@type': 'JobPosting',
        title: 'Paint Inspector',
        description: '<p>You look at paint.</p>',
        datePosted: '2026-10-22',
        hiringOrganization: { '@type': 'Organization', name: 'Bridge & Co' },
        identifier: { '@type': 'PropertyValue', name: 'Bridge & Co', value: '6a1d0a5e' },
        jobLocation: [
          {
            '@type': 'Place',
            address: { '@type': 'PostalAddress', addressLocality: 'Glasgow', addressCountry: 'GB' },
          },
        ],
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'GBP',
          value: { '@type': 'QuantitativeValue', minValue: 31_000, maxValue: 34_000, unitText: 'YEAR' },
        },
      },
    },
  ],
};

/** `/jobs.rss` of a career site. */
export const TEAMTAILOR_RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel>
  <title>Bridge &amp; Co</title>
  <link>https://career.bridge.example/jobs</link>
  <item>
    <title>Rope Access Technician</title>
    <description>&lt;p&gt;You hang from bridges.&lt;/p&gt;&lt;p&gt;Salary: £36,000 a year&lt;/p&gt;</description>
    <pubDate>Thu, 22 Oct 2026 10:00:00 +0100</pubDate>
    <link>https://career.bridge.example/jobs/7-rope-access-technician</link>
    <remoteStatus>none</remoteStatus>
    <guid>b7c1e2aa-0000-4000-8000-000000000007</guid>
    <tt:locations>
      <tt:location><tt:name>Bristol office</tt:name><tt:city>Bristol</tt:city><tt:country>United Kingdom</tt:country></tt:location>
    </tt:locations>
    <tt:department>Maintenance</tt:department>
  </item>
</channel></rss>`;

export const PERSONIO = `<?xml version="1.0" encoding="UTF-8"?>
<workzag-jobs>
  <position>
    <id>2516231</id>
    <subcompany>Bridge &amp; Co Ltd</subcompany>
    <office>Cardiff</office>
    <department>Design</department>
    <recruitingCategory>Professionals</recruitingCategory>
    <name>Drainage Designer</name>
    <jobDescriptions>
      <jobDescription>
        <name>Your tasks</name>
        <value><![CDATA[<p>You lead water away.</p><p>Salary: £41,000 a year</p>]]></value>
      </jobDescription>
      <jobDescription>
        <name>Your profile</name>
        <value><![CDATA[<ul><li>AutoCAD</li></ul>]]></value>
      </jobDescription>
    </jobDescriptions>
    <employmentType>permanent</employmentType>
    <seniority>experienced</seniority>
    <schedule>part-time</schedule>
    <yearsOfExperience>2-5</yearsOfExperience>
    <keywords>AutoCAD,Drainage design</keywords>
    <occupation>civil_engineering</occupation>
    <occupationCategory>engineering</occupationCategory>
    <createdAt>2026-10-20T12:00:00+00:00</createdAt>
  </position>
</workzag-jobs>`;

export const SITEMAP_INDEX = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap><loc>https://careers.bridge.example/sitemap-jobs.xml</loc></sitemap>
</sitemapindex>`;

export const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://careers.bridge.example/about</loc></url>
  <url><loc>https://careers.bridge.example/jobs/welder</loc><lastmod>2026-10-20</lastmod></url>
  <url><loc>https://elsewhere.example/jobs/baker</loc></url>
</urlset>`;

export const POSTING_PAGE = `<!doctype html><html><head><title>Welder</title>
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title: 'Welder',
  description: '<p>You join steel.</p>',
  datePosted: '2026-10-20',
  url: 'https://careers.bridge.example/jobs/welder',
  hiringOrganization: { '@type': 'Organization', name: 'Bridge & Co' },
  jobLocation: { '@type': 'Place', address: { addressLocality: 'Hull', addressCountry: 'GB' } },
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'GBP',
    value: { '@type': 'QuantitativeValue', value: 33_000, unitText: 'YEAR' },
  },
})}</script></head><body></body></html>`;
