/** Responses of public job boards in their documented formats; the adverts are made up. */
export const GREENHOUSE = {
  jobs: [
    {
      id: 4001,
      internal_job_id: 901,
      title: 'Structural Engineer',
      updated_at: '2026-10-28T10:00:00-04:00',
      first_published: '2026-10-20T09:00:00-04:00',
      requisition_id: 'ENG-7',
      location: { name: 'London, United Kingdom' },
      company_name: 'Bridge & Co',
      absolute_url: 'https://boards.greenhouse.io/bridge/jobs/4001',
      language: 'en',
      content:
        '&lt;p&gt;You design bridges in steel.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Structural analysis&lt;/li&gt;&lt;/ul&gt;',
      departments: [{ id: 1, name: 'Engineering' }],
      offices: [{ id: 1, name: 'London', location: 'London, United Kingdom' }],
      metadata: null,
      pay_input_ranges: [
        {
          min_cents: 5_200_000,
          max_cents: 6_400_000,
          currency_type: 'GBP',
          title: 'Annual base salary',
          blurb: '',
        },
      ],
    },
    {
      id: 4002,
      title: 'Technical Writer',
      updated_at: '2026-10-28T10:00:00-04:00',
      location: { name: 'Bristol, England' },
      absolute_url: 'https://boards.greenhouse.io/bridge/jobs/4002',
      content: '&lt;p&gt;You write what others build.&lt;/p&gt;',
    },
    {
      id: 4003,
      title: 'Account Executive',
      updated_at: '2026-10-28T10:00:00-04:00',
      location: { name: 'New York, United States' },
      absolute_url: 'https://boards.greenhouse.io/bridge/jobs/4003',
      content: '&lt;p&gt;You sell bridges.&lt;/p&gt;',
    },
  ],
  meta: { total: 3 },
};

export const LEVER = [
  {
    id: '5ac21346-8e0c-4494-8e7a-3eb92ff77902',
    text: 'Site Manager',
    categories: {
      commitment: 'Fixed-term contract',
      department: 'Construction',
      location: 'Leeds',
      team: 'North',
      allLocations: ['Leeds'],
    },
    country: 'GB',
    createdAt: 1_792_490_400_000,
    workplaceType: 'hybrid',
    description: '<div>You run the site.</div>',
    descriptionPlain: 'You run the site.',
    lists: [{ text: 'What you bring', content: '<li>Site safety</li><li>Project management</li>' }],
    additional: '<div>We answer everybody.</div>',
    additionalPlain: 'We answer everybody.',
    hostedUrl: 'https://jobs.lever.co/bridge/5ac21346-8e0c-4494-8e7a-3eb92ff77902',
    applyUrl: 'https://jobs.lever.co/bridge/5ac21346-8e0c-4494-8e7a-3eb92ff77902/apply',
    salaryRange: { min: 48_000, max: 55_000, currency: 'GBP', interval: 'per-year-salary' },
  },
];

export const ASHBY = {
  apiVersion: '1',
  jobs: [
    {
      id: '145ff46b-1441-4773-bcd3-c8c90baa598a',
      title: 'Backend Engineer',
      location: 'Manchester',
      secondaryLocations: [],
      department: 'Product',
      team: 'Platform',
      isListed: true,
      isRemote: true,
      workplaceType: 'Remote',
      descriptionHtml: '<p>You build the platform in TypeScript.</p>',
      descriptionPlain: 'You build the platform in TypeScript.',
      publishedAt: '2026-10-21T16:21:55.393+00:00',
      employmentType: 'FullTime',
      address: {
        postalAddress: {
          addressRegion: 'England',
          addressCountry: 'United Kingdom',
          addressLocality: 'Manchester',
        },
      },
      jobUrl: 'https://jobs.ashbyhq.com/bridge/145ff46b-1441-4773-bcd3-c8c90baa598a',
      applyUrl: 'https://jobs.ashbyhq.com/bridge/145ff46b-1441-4773-bcd3-c8c90baa598a/application',
      compensation: {
        compensationTierSummary: '£75K – £90K',
        summaryComponents: [
          {
            compensationType: 'EquityPercentage',
            interval: 'NONE',
            currencyCode: null,
            minValue: 0.1,
            maxValue: 0.2,
          },
          {
            compensationType: 'Salary',
            interval: '1 YEAR',
            currencyCode: 'GBP',
            minValue: 75_000,
            maxValue: 90_000,
          },
        ],
      },
    },
  ],
};

export const JSON_FEED = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Jobs at Bridge & Co',
  home_page_url: 'https://bridge.example/',
  items: [
    {
      id: 'https://bridge.example/jobs/9',
      url: 'https://bridge.example/jobs/9',
      title: 'Care Assistant',
      content_html: '<p>You look after people at home.</p><p>Salary: £24,200 a year</p>',
      date_published: '2026-10-22T08:00:00Z',
      tags: ['Personal care'],
    },
  ],
};
