import { parentPort } from 'node:worker_threads';
import { distinctFor } from './characters.ts';
import { growthOf } from './measure.ts';
import type { Pattern } from './patterns.ts';
import { type Pump, pumpsFor, pumpsForReaders } from './pumps.ts';
import { READERS } from './readers.ts';

/** What the thread that tries everything has to say, so that one that never returns can be named and ended. */
export type Said =
  | { readonly begun: string }
  | { readonly slow: string; readonly text: string; readonly growth: string }
  | { readonly tried: number };

/** Every reader, or these patterns. */
export type Asked = 'readers' | readonly Pattern[];

/** What the operator writes, not a stranger. */
const TRUSTED = ['src/server/config.ts', 'src/server/demo/'];

function say(said: Said): void {
  parentPort?.postMessage(said);
}

function tryPump(name: string, read: (text: string) => unknown, pump: Pump): boolean {
  const growth = growthOf(read, pump);
  if (growth === null) return true;
  const ms = `${Math.round(growth.shortMs)} ms, then ${Math.round(growth.longMs)} ms`;
  say({ slow: name, text: JSON.stringify(pump), growth: ms });
  return false;
}

/** A class or a sign that is repeated, and nothing else: each letter is looked at once. */
const SIMPLE = /^(?:\[(?:\\.|[^\]\\])*\]|\\?.|\\p\{\w+\})[+*]?$/;

function mayGrow({ source }: Pattern): boolean {
  return !SIMPLE.test(source) && /[*+]|\{\d+,\d*\}/.test(source.replace(/\\./g, ''));
}

function tryPatterns(all: readonly Pattern[]): number {
  const patterns = all.filter(
    (pattern) => mayGrow(pattern) && !TRUSTED.some((file) => pattern.where.startsWith(file)),
  );
  for (const { where, source, flags } of patterns) {
    const name = `${where} /${source.slice(0, 80)}/`;
    say({ begun: name });
    // As `replace` uses it, which goes on after each match: nobody asks more of a pattern than that.
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
    say({ begun: name });
    for (const pump of pumpsForReaders()) {
      if (!tryPump(name, read, pump)) break;
    }
  }
  return readers.length;
}

parentPort?.once('message', (asked: Asked) => {
  say({ tried: asked === 'readers' ? tryReaders() : tryPatterns(asked) });
});
