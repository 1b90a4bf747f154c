import { expect, test } from 'vitest';
import { namesByUse, type Survey } from './chunks.ts';

/** A build by its files: each has the module that its name says, and imports others. */
function surveyOf(files: Readonly<Record<string, readonly string[]>>): Survey {
  return {
    entry: 'index.html',
    chunks: new Map(
      Object.entries(files).map(([file, imports]) => [
        file,
        { facade: `/src/web/${file}`, modules: [`/src/web/${file}`], imports },
      ]),
    ),
  };
}

const SURVEY = surveyOf({
  'index.html': ['ui/cx.ts'],
  'ui/cx.ts': [],
  'ui/tabs.tsx': ['ui/cx.ts'],
  'ui/field.tsx': ['ui/cx.ts'],
  'ui/dialog.tsx': [],
  'http/api.ts': [],
  'shell/app-shell.tsx': ['ui/cx.ts'],
  'features/discover/deck-motion.ts': [],
  'features/discover/components/role-details.tsx': ['ui/dialog.tsx', 'features/discover/deck-motion.ts'],
  'features/discover/components/search-screen.tsx': ['features/discover/search-pages.ts'],
  'features/discover/search-pages.ts': ['http/api.ts'],
  'features/billing/words.ts': [],
  'routes/matching-screen.tsx': [
    'features/discover/deck-motion.ts',
    'shell/app-shell.tsx',
    'ui/tabs.tsx',
    'http/api.ts',
  ],
  'routes/billing-screen.tsx': [
    'shell/app-shell.tsx',
    'features/billing/words.ts',
    'ui/dialog.tsx',
    'ui/field.tsx',
  ],
  'routes/email-screen.tsx': ['http/api.ts'],
  'features/auth/auth-screen.tsx': ['ui/tabs.tsx', 'ui/field.tsx'],
});

test('a module is in the file of the pages that need it', () => {
  const names = namesByUse(SURVEY);
  const groups = Object.fromEntries([...names].map(([id, name]) => [id.replace('/src/web/', ''), name]));
  expect(groups).toEqual({
    'ui/cx.ts': 'start',
    'ui/tabs.tsx': 'start',
    'ui/field.tsx': 'forms',
    'http/api.ts': 'calls',
    'routes/email-screen.tsx': 'mailed',
    'shell/app-shell.tsx': 'kit',
    'features/discover/deck-motion.ts': 'deck',
    'routes/matching-screen.tsx': 'deck',
    'ui/dialog.tsx': 'parts',
    'features/discover/components/role-details.tsx': 'soon',
    'features/discover/components/search-screen.tsx': 'later',
    'features/discover/search-pages.ts': 'later',
  });
});

test('no file needs one that needs it', () => {
  const names = namesByUse(SURVEY);
  const order = ['start', 'forms', 'calls', 'mailed', 'kit', 'deck', 'parts', 'around', 'soon', 'later'];
  for (const [file, { imports }] of SURVEY.chunks) {
    const own = names.get(`/src/web/${file}`);
    for (const each of own === undefined ? [] : imports) {
      const other = names.get(`/src/web/${each}`);
      expect(order.indexOf(other ?? ''), `${file} imports ${each}`).toBeLessThanOrEqual(
        order.indexOf(own ?? ''),
      );
    }
  }
});
