import type { getDesk } from '#contract/admin.ts';
import type { DeskSection } from '#contract/desk.ts';
import type { ResponseOf } from '#contract/endpoint.ts';

/** The name of a queue in the response of `getDesk`. */
export type WaitingKey = keyof ResponseOf<typeof getDesk>;

export const SECTION_LABELS: Readonly<Record<DeskSection, string>> = {
  today: 'Today',
  reports: 'Reports',
  scams: 'Possible scams',
  verification: 'Verification',
  contests: 'Challenged scores',
  corrections: '48-hour record',
  disputes: 'Disputed hires',
  people: 'People',
  companies: 'Companies',
  roles: 'Roles',
  billing: 'Credit and prices',
  work: 'Background work',
  mail: 'Failed emails',
  figures: 'Health and figures',
  fairness: 'Fairness',
  words: 'Learned names',
  security: 'Security log',
  log: 'Log',
};

interface Group {
  readonly title: string;
  readonly sections: readonly { readonly key: DeskSection; readonly waiting?: WaitingKey }[];
}

/** The sections in the order of the navigation; `waiting` is the queue whose items a section's link counts, if any. */
export const DESK_GROUPS: readonly Group[] = [
  {
    title: 'To decide',
    sections: [
      { key: 'today' },
      { key: 'reports', waiting: 'reports' },
      { key: 'scams', waiting: 'scams' },
      { key: 'verification', waiting: 'verification' },
      { key: 'contests', waiting: 'contests' },
      { key: 'disputes', waiting: 'disputes' },
      { key: 'corrections' },
    ],
  },
  {
    title: 'Find',
    sections: [{ key: 'people' }, { key: 'companies' }, { key: 'roles' }, { key: 'billing' }],
  },
  {
    title: 'The site',
    sections: [
      { key: 'figures' },
      { key: 'work', waiting: 'failedTasks' },
      { key: 'mail', waiting: 'failedMail' },
      { key: 'fairness' },
      { key: 'words' },
      { key: 'security' },
      { key: 'log' },
    ],
  },
];
