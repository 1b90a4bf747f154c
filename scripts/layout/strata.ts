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
  {
    name: 'base',
    places: [
      'clock.ts',
      'config.ts',
      'csv-line.ts',
      'data-dir.ts',
      'fatal.ts',
      'log.ts',
      'pace.ts',
      'read-records.ts',
    ],
  },
  {
    name: 'services',
    places: [
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
      'time',
    ],
  },
  { name: 'engines', places: ['scorer', 'demand', 'index', 'deck', 'candidates', 'services.ts'] },
  {
    name: 'people',
    places: [
      'features/accounts',
      'features/assessments',
      'features/culture',
      'features/notifications',
      'features/seekers',
      'features/uploads',
      'features/verification',
    ],
  },
  { name: 'promises', places: ['features/billing', 'features/guarantee'] },
  { name: 'posting', places: ['features/employers', 'features/roles'] },
  {
    name: 'hiring',
    places: ['features/applications', 'features/interviews', 'features/matches', 'features/messages'],
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
      'features/matching',
      'features/monitoring',
      'features/personal-data',
      'features/public-pages',
      'features/retention',
      'features/safety',
    ],
  },
  {
    name: 'composition',
    places: [
      'context.ts',
      'app.ts',
      'work.ts',
      'start-context.ts',
      'housekeeping.ts',
      'stop.ts',
      'waiting-room.ts',
      'demo',
      'cli',
      'main.ts',
    ],
  },
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
    // What a feature is made of.
    'routes',
    'commands',
    'queries',
    'policy',
    'tasks',
    // Parts of a page and of what is written.
    'page',
    'pages',
    'frame',
    'html',
    'words',
    'letters',
    'links',
    'screen',
    // What is kept, and where.
    'rows',
    'state',
    'cache',
    'store',
    'data',
    'keys',
    'services',
    // Small parts with one meaning.
    'cookie',
    'token',
    'cursor',
    'limits',
    'clause',
    'maths',
    'metrics',
    'conversation',
    // Programs of their own.
    'program',
    'thread',
    'worker',
    'reader',
  ],
  /** First words of files that hold one use case: 'close-role', 'send-mail'. */
  verbs: [
    'apply',
    'begin',
    'cancel',
    'change',
    'check',
    'claim',
    'close',
    'correct',
    'delete',
    'detect',
    'expire',
    'export',
    'fall',
    'fetch',
    'finish',
    'forget',
    'gather',
    'get',
    'guess',
    'handle',
    'hash',
    'hold',
    'import',
    'inspect',
    'invite',
    'keep',
    'list',
    'mark',
    'match',
    'measure',
    'move',
    'note',
    'notify',
    'offer',
    'open',
    'pause',
    'pay',
    'prepare',
    'read',
    'receive',
    'reconcile',
    'recount',
    'relearn',
    'remind',
    'reply',
    'report',
    'reset',
    'review',
    'run',
    'schedule',
    'send',
    'sign',
    'store',
    'subscribe',
    'sum',
    'suppress',
    'sweep',
    'sync',
    'write',
  ],
};
