import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Limits } from './limits.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SHELL = '/bin/sh';
/** Address space that Node reserves without using it (about 600 MB on 64-bit Linux), with room to spare. */
const RESERVED_MB = 1_024;
const KB_IN_MB = 1_024;
/** The kernel's limit is a backstop in case nobody is watching, so it is higher than the watched limit. */
const SPARE_CPU_SECONDS = 5;

/**
 * The command that starts a program: this Node with its limits and, if there is a shell, with the kernel's limits too.
 */
export function commandFor(program: URL, limits: Limits): { file: string; args: string[] } {
  const file = realpathSync(fileURLToPath(program));
  const options = [...nodeOptions(limits, codeOf(file)), file];
  if (!existsSync(SHELL)) return { file: process.execPath, args: options };
  return { file: SHELL, args: ['-c', kernelLimits(limits), process.execPath, ...options] };
}

/**
 * Limits that the kernel enforces even if the server stalls or dies: processor time, memory, and no core file, which
 * would contain someone's CV. If the machine runs out of memory, the program is killed first. A limit that the system
 * doesn't support is skipped.
 */
function kernelLimits({ memoryMb, cpuMs }: Limits): string {
  const cpuSeconds = Math.ceil(cpuMs / 1_000) + SPARE_CPU_SECONDS;
  const dataKb = (memoryMb + RESERVED_MB) * KB_IN_MB;
  const limits = [
    'ulimit -c 0',
    `ulimit -t ${cpuSeconds}`,
    `ulimit -d ${dataKb}`,
    'echo 1000 > /proc/self/oom_score_adj',
  ];
  return `{ ${limits.join('; ')}; } >/dev/null 2>&1; exec "$0" "$@"`;
}

/**
 * What the program may read. The build puts it into one folder with all that it needs (`scripts/server-build`); as a source
 * it needs the other sources, and packages.
 */
function codeOf(file: string): string[] {
  const root = realpathSync(ROOT);
  const sources = join(root, 'src') + sep;
  if (!file.startsWith(sources)) return [dirname(file) + sep];
  return [sources, realpathSync(join(root, 'node_modules')) + sep, join(root, 'package.json')];
}

/** The program may read its own code and nothing else on the disk, write nothing and start nothing. */
function nodeOptions({ heapMb }: Limits, readablePaths: readonly string[]): string[] {
  return [
    '--no-warnings',
    // With source maps, a bundle's stack traces name the source files.
    '--enable-source-maps',
    `--max-old-space-size=${heapMb}`,
    '--max-semi-space-size=16',
    '--disallow-code-generation-from-strings',
    '--permission',
    ...readablePaths.map((path) => `--allow-fs-read=${path}`),
  ];
}
