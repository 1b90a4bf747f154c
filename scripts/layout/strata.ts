/** A layer within a wall. Its files may import the layers before it, and each other without cycles. */
export interface Stratum {
  readonly name: string;
  /** Folders and files; 'features/*' is every feature. */
  readonly places: readonly string[];
}

/** A top-level folder of src. */
interface Wall {
  readonly name: string;
  readonly mayImport: readonly string[];
  /** Lowest first; absent if the only rule is that folders have no cycles. */
  readonly strata?: readonly Stratum[];
  /** Whether its folders are checked for cycles. */
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

const WEB: readonly Stratum[] = [
  { name: 'kit', places: ['ui', 'http', 'device', 'forms', 'brand', 'styles', 'public'] },
  { name: 'features', places: ['features/*'] },
  { name: 'shell', places: ['shell'] },
  { name: 'routes', places: ['routes'] },
  { name: 'start', places: ['app.tsx', 'main.tsx', 'theme-start.js'] },
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
  /** First words of files that hold one use case: 'close-role', 'send-mail'. */
  verbs: [],
};
