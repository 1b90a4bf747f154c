import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** The oldest Chromium version that works: older ones lack what the screens use (linear() easing, popover). */
const OLDEST_VERSION = 120;

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const SHELL = 'chromium-headless-shell';
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Nothing but the pages under test: no update checks, no component downloads, no QUIC. */
const QUIET_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * `whole` is a browser as people have it. `shell` is Chromium without its windows, which needs half the processor time and
 * shows no notifications. If only one of them is on this machine it is used for both.
 */
type Kind = 'whole' | 'shell';

/**
 * Options to launch a browser installed on this machine. Never downloads one. @throws if none is found: one
 * sentence that says what to do
 */
export async function launchOptions(kind: Kind = 'whole'): Promise<LaunchOptions> {
  const mustNotSandbox = process.getuid?.() === 0 || process.env.CI !== undefined;
  return {
    executablePath: await findBrowser(kind),
    headless: true,
    args: [...QUIET_ARGS, ...(mustNotSandbox ? ['--no-sandbox'] : [])],
  };
}

export async function launchBrowser(kind: Kind = 'whole'): Promise<Browser> {
  return chromium.launch(await launchOptions(kind));
}

const browsers = new Map<Kind, Promise<Browser>>();

/** One browser of each kind for all files of this test worker. Playwright closes it when the worker ends. */
export async function sharedBrowser(kind: Kind): Promise<Browser> {
  const current = browsers.get(kind);
  if (current !== undefined && (await current).isConnected()) return current;
  const browser = launchBrowser(kind);
  browsers.set(kind, browser);
  return browser;
}

async function findBrowser(kind: Kind): Promise<string> {
  const chosenPath = process.env.BROWSER_PATH || process.env.CHROME_PATH;
  if (chosenPath) {
    if (runs(chosenPath)) return chosenPath;
    throw new Error(
      `BROWSER_PATH or CHROME_PATH names ${chosenPath}, but that does not run as a Chromium of version ${OLDEST_VERSION} or later.`,
    );
  }
  const playwrights = chromium.executablePath();
  const shells = onPath(SHELL);
  const fullBrowsers = [
    ...(existsSync(playwrights) ? [playwrights] : []),
    ...COMMANDS.flatMap(onPath),
    ...APPLICATIONS.filter((path) => existsSync(path)),
  ];
  const candidates = kind === 'shell' ? [...shells, ...fullBrowsers] : [...fullBrowsers, ...shells];
  const browserPath = candidates.find(runs) ?? (await packagedBrowser());
  if (browserPath !== null) return browserPath;
  throw new Error(
    'These tests need a browser and found none: apt-get install chromium (Debian, Ubuntu), brew install --cask google-chrome (macOS), or name one in BROWSER_PATH.',
  );
}

function onPath(command: string): string[] {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return folders.map((folder) => join(folder, command)).filter((path) => existsSync(path));
}

function runs(path: string): boolean {
  try {
    const words = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/\b(\d+)\.\d+/.exec(words)?.[1] ?? 0) >= OLDEST_VERSION;
  } catch {
    return false;
  }
}

/** The browser installed from the lock file, for Linux x64: unpacked, with the system libraries that it brings along. */
async function packagedBrowser(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  // Set before the import: the package reads it to decide whether to unpack its own libraries.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  try {
    const { default: packagedChromium } = await import('@sparticuz/chromium');
    process.env.TMPDIR ??= mkdtempSync(join(tmpdir(), 'nod-chromium-'));
    const path = await packagedChromium.executablePath();
    process.env.FONTCONFIG_FILE = packagedFonts();
    return runs(path) ? path : null;
  } catch {
    return null;
  }
}

/**
 * Writes a configuration with the package's fonts and the system's, and returns its path: the package's own configuration
 * looks for its fonts in /tmp only, and a PDF without fonts of its own would be drawn blank.
 */
function packagedFonts(): string {
  const path = join(tmpdir(), 'packaged-fonts.conf');
  const [fonts, cache] = [join(tmpdir(), 'fonts'), join(tmpdir(), 'fonts-cache')];
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  writeFileSync(path, `<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir>${system}</fontconfig>\n`);
  return path;
}
