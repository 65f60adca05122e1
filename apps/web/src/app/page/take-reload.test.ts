import { afterEach, expect, it, vi } from 'vitest';
import { takeReload } from './take-reload.ts';

afterEach(() => vi.unstubAllGlobals());

const open = (pathname: string) => vi.stubGlobal('location', { pathname });

it('[POR-12] a page whose file is gone is loaded again by itself once, and another page too', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  open('/about');
  expect([takeReload(), takeReload(), takeReload()]).toEqual([true, false, false]);
  open('/contact');
  expect([takeReload(), takeReload()]).toEqual([true, false]);
});

it('[POR-12] nothing is loaded again by itself where the browser keeps no mark of it', () => {
  open('/about');
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  });
  expect(takeReload()).toBe(false);
});
