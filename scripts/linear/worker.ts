import { parentPort } from 'node:worker_threads';
import { distinctFor } from './characters.ts';
import { growthOf } from './measure.ts';
import type { Pattern } from './patterns.ts';
import { type Pump, pumpsFor, pumpsForReaders } from './pumps.ts';
import { READERS } from './readers.ts';

/** Progress messages of the worker, so that a pattern that never returns can be named and stopped. */
export type WorkerMessage =
  | { readonly begun: string }
  | { readonly slow: string; readonly text: string; readonly growth: string }
  | { readonly tried: number };

/** What the worker is to try: every reader in readers.ts, or these patterns. */
export type Targets = 'readers' | readonly Pattern[];

/** Patterns in these folders are skipped: they read input from the operator, not from strangers. */
const TRUSTED_FOLDERS = ['src/server/settings/', 'src/server/demo/'];

function report(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function tryPump(name: string, read: (text: string) => unknown, pump: Pump): boolean {
  const growth = growthOf(read, pump);
  if (growth === null) return true;
  const ms = `${Math.round(growth.shortMs)} ms, then ${Math.round(growth.longMs)} ms`;
  report({ slow: name, text: JSON.stringify(pump), growth: ms });
  return false;
}

/** Matches patterns that only repeat one class or character: these examine each character once. */
const SIMPLE_PATTERN = /^(?:\[(?:\\.|[^\]\\])*\]|\\?.|\\p\{\w+\})[+*]?$/;

function mayGrow({ source }: Pattern): boolean {
  return !SIMPLE_PATTERN.test(source) && /[*+]|\{\d+,\d*\}/.test(source.replace(/\\./g, ''));
}

function tryPatterns(allPatterns: readonly Pattern[]): number {
  const patterns = allPatterns.filter(
    (pattern) => mayGrow(pattern) && !TRUSTED_FOLDERS.some((file) => pattern.where.startsWith(file)),
  );
  for (const { where, source, flags } of patterns) {
    const name = `${where} /${source.slice(0, 80)}/`;
    report({ begun: name });
    // As in `replace`, which continues after each match: the most demanding use of a pattern.
    const pattern = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
    for (const pump of distinctFor({ source, flags }, pumpsFor(source))) {
      if (!tryPump(name, (text) => text.replace(pattern, ''), pump)) break;
    }
  }
  return patterns.length;
}

function tryReaders(): number {
  const readers = Object.entries(READERS);
  for (const [name, read] of readers) {
    for (const pump of pumpsForReaders()) {
      report({ begun: `${name} ${JSON.stringify(pump)}` });
      if (!tryPump(name, read, pump)) break;
    }
  }
  return readers.length;
}

parentPort?.once('message', (request: Targets) => {
  report({ tried: request === 'readers' ? tryReaders() : tryPatterns(request) });
});
