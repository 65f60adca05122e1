import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createColorSchemeManager } from './color-scheme-manager.ts';

describe('the color scheme manager', () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('[POR-10] stores the mode as isInDarkMode true or false, and reads it back', () => {
    const manager = createColorSchemeManager();
    manager.set('dark');
    expect(stored.get('isInDarkMode')).toBe('true');
    expect(manager.get('light')).toBe('dark');
    manager.set('light');
    expect(stored.get('isInDarkMode')).toBe('false');
    expect(manager.get('dark')).toBe('light');
  });

  it('[POR-10] falls back to the default without a choice and after clearing it', () => {
    const manager = createColorSchemeManager();
    expect(manager.get('auto')).toBe('auto');
    manager.set('dark');
    manager.clear();
    expect(manager.get('auto')).toBe('auto');
    stored.set('isInDarkMode', 'perhaps');
    expect(manager.get('light')).toBe('light');
  });

  it('[POR-10] follows another tab until unsubscribed', () => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    const storage = (key: string, newValue: string) => Object.assign(new Event('storage'), { key, newValue });
    const manager = createColorSchemeManager();
    const seen: string[] = [];
    manager.subscribe((scheme) => seen.push(scheme));
    target.dispatchEvent(storage('isInDarkMode', 'true'));
    target.dispatchEvent(storage('authCode', 'true'));
    manager.unsubscribe();
    target.dispatchEvent(storage('isInDarkMode', 'false'));
    expect(seen).toEqual(['dark']);
  });

  it('[POR-10] never throws when storage is unavailable', () => {
    const closed = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
    const manager = createColorSchemeManager();
    expect(manager.get('auto')).toBe('auto');
    expect(() => manager.set('dark')).not.toThrow();
    expect(() => manager.clear()).not.toThrow();
  });
});
