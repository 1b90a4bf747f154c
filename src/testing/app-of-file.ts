import { afterAll } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

/** The app of a whole test file, at the top of it: `const app = await appOfFile();`. It is closed after the last test. */
export async function appOfFile(...args: Parameters<typeof testApp>): Promise<TestApp> {
  const app = await testApp(...args);
  afterAll(() => app.close());
  return app;
}
