import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { earlyRepliesScript } from './early-replies.ts';
import { createFetchTransport } from './fetch-transport.ts';

const path = '/api/synd_users?mine=true';
const reply = (from: string) => new Response(JSON.stringify({ from }));

/** Runs the inline script on a page that names paths, with what the browser has stored. */
function openPage(paths: string | null, stored: Record<string, string>) {
  const send = vi.fn(async () => reply('head'));
  vi.stubGlobal('document', { querySelector: () => (paths === null ? null : { content: paths }) });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', send);
  runInThisContext(earlyRepliesScript);
  return send;
}

/** Which of the two answers a request: the head of the page, or the application. */
const answered = async (
  authCode: string | undefined,
  request: { method?: 'GET' | 'POST'; path?: string } = {},
) => {
  const transport = createFetchTransport({
    authCode: () => authCode,
    onSessionRejected: () => undefined,
    fetch: async () => reply('application'),
  });
  return ((await transport({ method: 'GET', path, ...request })) as { from: string }).from;
};

beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(100));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete (globalThis as { takeEarlyReply?: unknown }).takeEarlyReply;
});

describe('early replies', () => {
  it('answer the first request of a path by the session that sent them, once', async () => {
    const send = openPage(`/auth/me ${path}`, { authCode: 'own' });
    const sent = expect.objectContaining({ headers: { accept: 'application/json', authcode: 'own' } });
    expect(send.mock.calls).toEqual([
      ['/auth/me', sent],
      [path, sent],
    ]);
    expect(await answered('own')).toBe('head');
    expect(await answered('own')).toBe('application');
  });

  it('answer no other session, no other method and no other path', async () => {
    openPage(path, { authCode: 'own' });
    expect(await answered('other')).toBe('application');
    expect(await answered(undefined)).toBe('application');
    expect(await answered('own', { method: 'POST' })).toBe('application');
    expect(await answered('own', { path: `${path}&limit=1` })).toBe('application');
    expect(await answered('own')).toBe('head');
  });

  it('are not used once they are old', async () => {
    openPage(path, { authCode: 'own' });
    vi.spyOn(performance, 'now').mockReturnValue(15_001);
    expect(await answered('own')).toBe('application');
  });

  it('leave the calendar data to an idle moment, before the scripts arrive, or to a timer', () => {
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    openPage(path, { authCode: 'own' });
    expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 50 });
    vi.stubGlobal('requestIdleCallback', undefined);
    const timer = vi.spyOn(globalThis, 'setTimeout');
    openPage(path, { authCode: 'own' });
    expect(timer).toHaveBeenCalledWith(expect.any(Function));
  });

  it.each([
    ['a page names no paths', null, { authCode: 'own' }],
    ['nobody is signed in', path, {}],
    ['the page shows another person', path, { authCode: 'own', guestAuthCode: 'theirs' }],
  ] as const)('are not asked for if %s', (_when, paths, stored) => {
    expect(openPage(paths, stored)).not.toHaveBeenCalled();
  });
});
