import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { laterScriptsScript } from './later-scripts.ts';

let frames: (() => void)[] = [];
let listeners: Map<string, () => void>;
let loaded: Record<string, string>[];

/** Runs the inline script on a page that names two scripts. */
function openPage(stored: Record<string, string> = {}, visibilityState = 'visible') {
  let names: { content: string; remove: () => void } | null = {
    content: '/assets/page.js /assets/main.js',
    remove: () => {
      names = null;
    },
  };
  vi.stubGlobal('document', {
    visibilityState,
    querySelector: () => names,
    createElement: (tag: string) => ({
      tag,
      setAttribute(name: string, value: string) {
        Object.assign(this, { [name]: value });
      },
    }),
    head: { append: ({ setAttribute: _, ...tag }: Record<string, never>) => loaded.push(tag) },
  });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => listeners.set(kind, listener));
  vi.stubGlobal('removeEventListener', (kind: string) => listeners.delete(kind));
  runInThisContext(laterScriptsScript);
}

const both = [
  { tag: 'link', rel: 'modulepreload', href: '/assets/page.js', fetchpriority: 'low' },
  { tag: 'script', type: 'module', src: '/assets/main.js', fetchpriority: 'low' },
];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  listeners = new Map();
  loaded = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the scripts of a public page', () => {
  it('are loaded once, after the first paint', () => {
    openPage();
    vi.advanceTimersByTime(100);
    expect(loaded).toEqual([]);
    for (const frame of frames) frame();
    expect(loaded).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(loaded).toEqual(both);
    vi.advanceTimersByTime(10_000);
    expect(loaded).toEqual(both);
    expect(listeners.size).toBe(0);
  });

  it('are loaded at once when something is pressed', () => {
    openPage();
    listeners.get('keydown')?.();
    expect(loaded).toEqual(both);
  });

  it.each([
    ['a session is stored', { authCode: 'own' }, 'visible'],
    ['an impersonation is stored', { guestAuthCode: 'guest' }, 'visible'],
    ['the window is hidden', {}, 'hidden'],
  ])('are loaded at once when %s', (_when, stored, visibility) => {
    openPage(stored, visibility);
    expect(loaded).toEqual(both);
  });

  it('are loaded in the end where nothing is painted', () => {
    openPage();
    vi.advanceTimersByTime(3_000);
    expect(loaded).toEqual(both);
  });
});
