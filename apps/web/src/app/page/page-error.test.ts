import { afterEach, expect, it, vi } from 'vitest';
import { takeReload } from './page-error.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The storage of a browser; returns what it holds. */
function storage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  return stored;
}

const open = (pathname: string) => vi.stubGlobal('location', { pathname });

it('[POR-12] a page whose file is gone is loaded again by itself once, and another page too', () => {
  storage();
  open('/about');
  expect([takeReload(), takeReload(), takeReload()]).toEqual([true, false, false]);
  open('/contact');
  expect([takeReload(), takeReload()]).toEqual([true, false]);
});

it('[POR-12] documents that take turns are loaded again by themselves once each', () => {
  const stored = storage();
  const take = (pathname: string) => {
    open(pathname);
    return takeReload();
  };
  expect(['/about-us', '/about', '/about-us', '/about', '/'].map(take)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  // What it remembers does not fill the storage.
  for (let count = 0; count < 1_000; count += 1) take(`/news/${count}`);
  expect([...stored.values()].join('').length).toBeLessThan(5_000);
  expect(['/news/999', '/news/998'].map(take)).toEqual([false, false]);
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
