/** A layer of a wall: what is in it may import what is in the layers before it, and its own without going in a circle. */
export interface Stratum {
  readonly name: string;
  /** Folders and files; 'features/*' is every feature. */
  readonly places: readonly string[];
}

/** A top-level folder of src. */
interface Wall {
  readonly name: string;
  readonly mayImport: readonly string[];
  /** From the lowest to the highest; left out where folders only must not go in a circle. */
  readonly strata?: readonly Stratum[];
  /** Whether its folders are checked for circles. */
  readonly hasFolders: boolean;
}

const SERVER: readonly Stratum[] = [
  { name: 'base', places: ['clock.ts', 'config.ts', 'log.ts', 'fatal.ts'] },
  {
    name: 'services',
    places: [
      'services.ts',
      'backup',
      'calendar',
      'db',
      'http',
      'isolated',
      'language',
      'mail',
      'payments',
      'push',
      'realtime',
      'storage',
      'tasks',
    ],
  },
  { name: 'engines', places: ['index', 'scorer', 'deck', 'candidates'] },
  {
    name: 'ground',
    places: [
      'features/accounts',
      'features/assessments',
      'features/culture',
      'features/employers',
      'features/notifications',
      'features/roles',
      'features/seekers',
      'features/uploads',
    ],
  },
  {
    name: 'hiring',
    places: [
      'features/applications',
      'features/billing',
      'features/guarantee',
      'features/interviews',
      'features/matches',
      'features/messages',
    ],
  },
  {
    name: 'roof',
    places: [
      'features/candidates',
      'features/contests',
      'features/discover',
      'features/health',
      'features/imports',
      'features/language',
      'features/learning',
      'features/monitoring',
      'features/personal-data',
      'features/public-pages',
      'features/safety',
      'features/verification',
    ],
  },
  { name: 'composition', places: ['context.ts', 'app.ts', 'work.ts', 'demo', 'cli', 'main.ts'] },
];

/** Features of the browser, lowest first: each may import those before it. */
const WEB_FEATURES: readonly string[] = [
  'auth',
  'language',
  'culture',
  'roles',
  'seekers',
  'applications',
  'verification',
  'company',
  'guarantee',
  'safety',
  'notifications',
  'monitoring',
  'assessment',
  'contests',
  'fairness',
  'filters',
  'fit',
  'interviews',
  'hires',
  'billing',
  'uploads',
  'profile',
  'onboarding',
  'import',
  'candidates',
  'matches',
  'match-modal',
  'chat',
  'discover',
  'pipeline',
  'employer-chat',
  'role-page',
  'post-role',
  'admin',
  'landing',
];

const WEB: readonly Stratum[] = [
  { name: 'format', places: ['format'] },
  { name: 'http', places: ['http'] },
  { name: 'device', places: ['device'] },
  { name: 'ui', places: ['ui'] },
  { name: 'forms', places: ['forms'] },
  { name: 'brand', places: ['brand'] },
  ...WEB_FEATURES.map((name) => ({ name: `features/${name}`, places: [`features/${name}`] })),
  { name: 'shell', places: ['shell'] },
  { name: 'routes', places: ['routes'] },
  { name: 'start', places: ['app.tsx', 'main.tsx'] },
];

export const WALLS: readonly Wall[] = [
  { name: 'contract', mayImport: [], hasFolders: true },
  { name: 'matching', mayImport: ['contract'], hasFolders: true },
  { name: 'adverts', mayImport: ['contract', 'matching'], hasFolders: true },
  { name: 'server', mayImport: ['contract', 'matching', 'adverts'], strata: SERVER, hasFolders: true },
  { name: 'web', mayImport: ['contract', 'matching'], strata: WEB, hasFolders: true },
  { name: 'testing', mayImport: ['contract', 'matching', 'adverts', 'server'], hasFolders: false },
];

/** What a file of `server/features` may be called. */
export const FEATURE_FILES: { readonly kinds: readonly string[]; readonly verbs: readonly string[] } = {
  /** Kinds that mean the same in every feature; also with a subject in front: 'hire-queries'. */
  kinds: [
    'routes',
    'commands',
    'queries',
    'policy',
    'tasks',
    'words',
    'facts',
    'cursor',
    'letters',
    'page',
    'pages',
    'rows',
    'state',
    'thread',
    'worker',
  ],
  /** What a use case with a file of its own begins with: 'close-role', 'send-mail'. */
  verbs: [],
};
