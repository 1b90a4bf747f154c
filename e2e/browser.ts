import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Older ones lack what the screens use (linear() easing, popover). */
const OLDEST = 120;

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Nothing but the pages under test: no update checks, no component downloads, no QUIC. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser that runs here, with the environment it needs if that is not ours. */
type Found = Pick<LaunchOptions, 'executablePath' | 'env'>;

/**
 * What is asked of the browser. A full one is somebody's own: it has the desktop's notifications, and from some version on
 * fetches a module again if the first fetch failed. A shell needs about half the processor time, and is enough for
 * most stories.
 */
type BrowserKind = 'full' | 'shell';

/**
 * Options to launch a browser that is installed on this machine or by the lock file, of this kind if there is one. Never
 * downloads one. @throws if none is found: one sentence that says what to do
 */
export function launchOptions(kind: BrowserKind = 'full'): LaunchOptions {
  const mustNotSandbox = process.getuid?.() === 0 || process.env.CI !== undefined;
  return {
    ...findBrowser(kind),
    headless: true,
    args: [...QUIET, ...(mustNotSandbox ? ['--no-sandbox'] : [])],
  };
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

const shared = new Map<BrowserKind, Promise<Browser>>();

/** One browser of each kind for all files of this test worker. Playwright closes it when the worker ends. */
export async function sharedBrowser(kind: BrowserKind): Promise<Browser> {
  const running = shared.get(kind);
  if (running !== undefined && (await running).isConnected()) return running;
  const launched = chromium.launch(launchOptions(kind));
  shared.set(kind, launched);
  return launched;
}

function findBrowser(kind: BrowserKind): Found {
  const named = process.env.BROWSER_PATH || process.env.CHROME_PATH;
  if (named) {
    if (runs(named)) return { executablePath: named };
    throw new Error(
      `BROWSER_PATH names ${named}, but that does not run as a Chromium of version ${OLDEST} or later.`,
    );
  }
  const found = kind === 'shell' ? (packaged() ?? installed()) : (installed() ?? packaged());
  if (found !== null) return found;
  throw new Error(
    'These tests need a browser and found none: apt-get install chromium (Debian, Ubuntu), brew install --cask google-chrome (macOS), or name one in BROWSER_PATH.',
  );
}

function installed(): Found | null {
  const playwrights = chromium.executablePath();
  const candidates = [
    ...(existsSync(playwrights) ? [playwrights] : []),
    ...COMMANDS.flatMap(onPath),
    ...APPLICATIONS.filter((path) => existsSync(path)),
  ];
  const executablePath = candidates.find((path) => runs(path));
  return executablePath === undefined ? null : { executablePath };
}

function onPath(command: string): string[] {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return folders.map((folder) => join(folder, command)).filter((path) => existsSync(path));
}

function runs(path: string, env = process.env): boolean {
  try {
    const words = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env,
    });
    return Number(/\b(\d+)\.\d+/.exec(words)?.[1] ?? 0) >= OLDEST;
  } catch {
    return false;
  }
}

/**
 * The one from the lock file, for Linux x64, with this machine's libraries or those that it brings along. It is a headless
 * shell: a full browser spends most of the processor time of a new page on a window that nobody sees.
 */
function packaged(): Found | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const folder = unpacked();
    const executablePath = join(folder, 'chromium');
    if (runs(executablePath)) return { executablePath };
    const env = {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    };
    return runs(executablePath, env) ? { executablePath, env } : null;
  } catch {
    // Optional packages may be left out.
    return null;
  }
}

/** The folder into which the package unpacks its browser, once for each version. */
function unpacked(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  const cache = join(import.meta.dirname, '../node_modules/.cache');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(join(cache, 'unpacking-'));
  try {
    // In a process of its own, because the package unpacks into TMPDIR, and its libraries only for a Lambda.
    execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', `(await import(${JSON.stringify(entry)})).default.executablePath()`],
      { env: { ...process.env, TMPDIR: own, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }, stdio: 'ignore' },
    );
    renameSync(own, folder);
  } catch (error) {
    // Unless another worker was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return folder;
}
