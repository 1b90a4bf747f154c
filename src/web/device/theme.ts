import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Also read by theme-start.js, which sets the theme before the first paint. */
const KEY = 'nod-theme';
/** `--ground` in tokens.css. */
const LIGHT_GROUND = '#f4f6f1';
const DARK_GROUND = '#0c1310';
const listeners = new Set<() => void>();

function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return isTheme(theme) ? theme : 'system';
}

/** Changes the theme on this device; 'system' follows the device's own setting again. */
export function setTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A browser without storage (private windows, blocked storage) keeps the theme until the page closes.
  }
  paintFrame();
  for (const listener of listeners) listener();
}

/** Colours the window's frame like the page, even if the theme chosen here differs from the device's. */
export function paintFrame() {
  const theme = document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = theme === undefined ? meta.media.includes('dark') : theme === 'dark';
    meta.content = isDark ? DARK_GROUND : LIGHT_GROUND;
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
}
