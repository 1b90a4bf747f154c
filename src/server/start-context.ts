import type { Config } from './config.ts';
import { type Context, createContext, type Overrides } from './context.ts';
import { registerWork } from './work.ts';

/** A context whose tasks are registered and, on a worker, running. Leaves nothing open behind it when it fails. */
export async function startContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const context = await createContext(config, overrides);
  try {
    registerWork(context);
    await context.tasks.open();
    return context;
  } catch (error) {
    await context.close();
    throw error;
  }
}
