import { expect, test } from 'vitest';
import { filesByUse, type Survey } from './chunks.ts';

/** A build by its modules: each has what it imports and, after an arrow, what it loads later. */
function surveyOf(modules: Readonly<Record<string, readonly string[]>>): Survey {
  const id = (name: string) => `/src/web/${name.replace('→', '')}`;
  return new Map(
    Object.entries(modules).map(([name, uses]) => [
      id(name),
      {
        bytes: 4_000,
        imports: uses.filter((use) => !use.startsWith('→')).map(id),
        loads: uses.filter((use) => use.startsWith('→')).map(id),
      },
    ]),
  );
}

const SURVEY = surveyOf({
  'main.tsx': [
    'ui/cx.ts',
    'ui/toast-store.ts',
    'routes/table.ts',
    '→routes/matching-screen.tsx',
    '→features/auth/auth-screen.tsx',
    '→ui/toaster.tsx',
  ],
  'routes/table.ts': [
    '→routes/billing-screen.tsx',
    '→routes/create-job-screen.tsx',
    '→routes/edit-job-screen.tsx',
  ],
  'ui/cx.ts': [],
  'ui/toast-store.ts': [],
  'ui/tabs.tsx': ['ui/cx.ts'],
  'ui/field.tsx': ['ui/cx.ts'],
  'ui/dialog.tsx': ['ui/portal.ts'],
  'ui/portal.ts': [],
  'ui/toaster.tsx': ['ui/portal.ts', 'ui/toast-store.ts'],
  'http/api.ts': [],
  'shell/app-shell.tsx': ['ui/cx.ts', '→shell/shell-notes.ts'],
  'shell/shell-notes.ts': ['features/offline/waiting.ts'],
  'shell/company-shell.tsx': ['shell/app-shell.tsx'],
  'features/offline/waiting.ts': [],
  'features/discover/deck-motion.ts': [],
  'features/discover/components/role-details.tsx': ['ui/dialog.tsx', 'features/discover/deck-motion.ts'],
  'features/discover/components/search-screen.tsx': ['features/discover/search-pages.ts', 'features/pay.ts'],
  'features/discover/search-pages.ts': ['http/api.ts'],
  'features/chat/components/chat-tab.tsx': ['features/chat/panes.tsx'],
  'features/chat/panes.tsx': [],
  'features/pay.ts': [],
  'features/billing/words.ts': [],
  'features/billing/card.tsx': ['ui/dialog.tsx'],
  'features/post-role/role-form.tsx': ['ui/dialog.tsx', 'features/post-role/role-draft.ts'],
  'features/post-role/role-draft.ts': [],
  'features/post-role/kept-role.ts': [],
  'routes/matching-screen.tsx': [
    'features/discover/deck-motion.ts',
    'features/offline/waiting.ts',
    'shell/app-shell.tsx',
    'ui/tabs.tsx',
    'http/api.ts',
  ],
  'routes/billing-screen.tsx': [
    'shell/company-shell.tsx',
    'features/billing/card.tsx',
    'features/billing/words.ts',
    'ui/field.tsx',
  ],
  'routes/team-screen.tsx': ['shell/company-shell.tsx', 'features/billing/words.ts'],
  'routes/import-screen.tsx': ['shell/company-shell.tsx'],
  'routes/interviews-screen.tsx': ['shell/company-shell.tsx'],
  'routes/create-job-screen.tsx': [
    'shell/company-shell.tsx',
    'features/post-role/role-form.tsx',
    'features/post-role/kept-role.ts',
    'features/pay.ts',
  ],
  'routes/edit-job-screen.tsx': [
    'shell/company-shell.tsx',
    'features/post-role/role-form.tsx',
    'features/post-role/kept-role.ts',
  ],
  'routes/employer-chat-screen.tsx': ['shell/company-shell.tsx', 'features/chat/panes.tsx'],
  'routes/email-screen.tsx': ['http/api.ts'],
  'features/auth/auth-screen.tsx': ['ui/tabs.tsx', 'ui/field.tsx', '→features/auth/other-ways.tsx'],
  'features/auth/other-ways.tsx': ['features/auth/passkeys.ts'],
  'features/auth/passkeys.ts': [],
});

test('a module is in the file of the pages that need it', () => {
  const files: Record<string, string[]> = {};
  for (const [id, name] of filesByUse(SURVEY)) {
    files[name] = [...(files[name] ?? []), id.replace('/src/web/', '')];
  }
  expect(files).toEqual({
    start: ['ui/cx.ts', 'ui/toast-store.ts', 'ui/tabs.tsx'],
    forms: ['ui/field.tsx'],
    auth: ['features/auth/auth-screen.tsx'],
    'auth-soon': ['features/auth/other-ways.tsx', 'features/auth/passkeys.ts'],
    kit: ['http/api.ts', 'shell/app-shell.tsx', 'features/offline/waiting.ts'],
    deck: ['features/discover/deck-motion.ts', 'routes/matching-screen.tsx'],
    layers: ['ui/dialog.tsx', 'ui/portal.ts'],
    toaster: ['ui/toaster.tsx'],
    frame: ['shell/company-shell.tsx'],
    chat: ['features/chat/panes.tsx'],
    parts: ['features/pay.ts', 'features/billing/words.ts'],
    around: ['shell/shell-notes.ts'],
    talk: ['features/chat/components/chat-tab.tsx'],
    soon: ['features/discover/components/role-details.tsx'],
    later: ['features/discover/components/search-screen.tsx', 'features/discover/search-pages.ts'],
    billing: ['features/billing/card.tsx', 'routes/billing-screen.tsx'],
    team: ['routes/team-screen.tsx'],
    import: ['routes/import-screen.tsx'],
    interviews: ['routes/interviews-screen.tsx'],
    'create-job-and-edit-job': [
      'features/post-role/role-form.tsx',
      'features/post-role/role-draft.ts',
      'features/post-role/kept-role.ts',
    ],
    'create-job': ['routes/create-job-screen.tsx'],
    'edit-job': ['routes/edit-job-screen.tsx'],
    'employer-chat': ['routes/employer-chat-screen.tsx'],
    email: ['routes/email-screen.tsx'],
  });
});

test('files never import each other in a cycle, and none imports the entry', () => {
  const names = filesByUse(SURVEY);
  const uses = new Map<string, Set<string>>();
  for (const [id, { imports }] of SURVEY) {
    const file = names.get(id) ?? 'entry';
    const used = uses.get(file) ?? new Set();
    uses.set(file, used);
    for (const each of imports)
      if ((names.get(each) ?? 'entry') !== file) used.add(names.get(each) ?? 'entry');
  }
  for (const [file, used] of uses) {
    // Iterating a set also visits what is added meanwhile.
    for (const each of used) for (const further of uses.get(each) ?? []) used.add(further);
    expect([...used]).not.toContain(file);
    expect([...used]).not.toContain('entry');
  }
});
