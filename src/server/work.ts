import type { Context } from './context.ts';

/** Every task there is and who does it: features mounted by name, as their routes are. */
export function registerWork(context: Context): void {
  void context;
}
