import { describe, expect, it } from 'vitest';
import { prePaintScript } from './pre-paint.ts';

interface Page {
  stored?: Record<string, string>;
  prefersDark?: boolean;
  pathname?: string;
  storageClosed?: boolean;
}

/** The script as a function of the globals that it uses. */
const run = new Function('document', 'localStorage', 'location', 'matchMedia', prePaintScript);

function attributesAfter({
  stored = {},
  prefersDark = false,
  pathname = '/about',
  storageClosed = false,
}: Page) {
  const attributes: Record<string, string> = {};
  const getItem = (key: string) => {
    if (storageClosed) throw new Error('SecurityError');
    return stored[key] ?? null;
  };
  const documentElement = {
    setAttribute: (name: string, value: string) => {
      attributes[name] = value;
    },
  };
  run({ documentElement }, { getItem }, { pathname }, () => ({ matches: prefersDark }));
  return attributes;
}

describe('the pre-paint script', () => {
  it('[POR-10] prefers the stored mode to the system’s', () => {
    const dark = attributesAfter({ stored: { isInDarkMode: 'true' } });
    expect(dark['data-mantine-color-scheme']).toBe('dark');
    const light = attributesAfter({ stored: { isInDarkMode: 'false' }, prefersDark: true });
    expect(light['data-mantine-color-scheme']).toBe('light');
  });

  it('[POR-10] follows the system when nothing is stored', () => {
    expect(attributesAfter({ prefersDark: true })['data-mantine-color-scheme']).toBe('dark');
    expect(attributesAfter({})['data-mantine-color-scheme']).toBe('light');
  });

  it('[AUT-10] marks the page for a stored auth code, but not for an empty one', () => {
    expect(attributesAfter({ stored: { authCode: 'abc' } })['data-session']).toBe('stored');
    expect(attributesAfter({ stored: { authCode: '' } })['data-session']).toBeUndefined();
    expect(attributesAfter({})['data-session']).toBeUndefined();
  });

  it('[AUT-20] shows the page as a visitor sees it during impersonation', () => {
    const stored = { authCode: 'abc', guestAuthCode: 'def' };
    const after = attributesAfter({ stored, pathname: '/' });
    expect(after['data-session']).toBeUndefined();
    expect(after['data-redirect']).toBeUndefined();
  });

  it('[AUT-11] hides the page at / for a stored session, but no other page, and not for visitors', () => {
    expect(attributesAfter({ stored: { authCode: 'abc' }, pathname: '/' })['data-redirect']).toBe(
      'dashboard',
    );
    expect(
      attributesAfter({ stored: { authCode: 'abc' }, pathname: '/homepage' })['data-redirect'],
    ).toBeUndefined();
    expect(attributesAfter({ pathname: '/' })['data-redirect']).toBeUndefined();
  });

  it('[POR-10] uses light mode and throws nothing without storage and media queries', () => {
    expect(attributesAfter({ storageClosed: true })).toEqual({ 'data-mantine-color-scheme': 'light' });
    const documentElement = { setAttribute: () => undefined };
    expect(() => run({ documentElement }, undefined, { pathname: '/' }, undefined)).not.toThrow();
  });
});
