import { ApiError } from '@paddock/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitingRequests } from '../api/repeat-while-unavailable.ts';
import { downloadErrorMessage, fetchFile } from './fetch-file.ts';

const unavailable = (retryAfter?: string) =>
  Response.json(
    { code: 'unavailable', message: 'Please try again.' },
    { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );
const file = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

/** A server that answers these replies, the last of them again and again. */
function answering(...replies: (() => Response)[]) {
  let next = 0;
  const sent = vi.fn<typeof globalThis.fetch>(async () => {
    const reply = replies[Math.min(next, replies.length - 1)] ?? unavailable;
    next += 1;
    return reply();
  });
  vi.stubGlobal('fetch', sent);
  return sent;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (waitingRequests.getState() !== 0) throw new Error('A request still counts as waiting');
});

it('[RUN-03] asks for a file again once the server has it, in the same words, and says so meanwhile', async () => {
  const sent = answering(
    () => unavailable('2'),
    () => unavailable('1'),
    file,
  );
  const { signal } = new AbortController();
  const read = fetchFile('/api/x', { signal, authCode: 'code', body: { code: 'link' } });
  await vi.advanceTimersByTimeAsync(1_999);
  expect([sent.mock.calls.length, waitingRequests.getState()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await read).toMatchObject({ type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7') });
  expect(sent.mock.calls.map(([path, init]) => [path, init?.method, init?.body])).toEqual(
    Array.from({ length: 3 }, () => ['/api/x', 'POST', '{"code":"link"}']),
  );
});

it.each([
  ['that the server may not take twice', () => unavailable()],
  ['that the server has much later only', () => unavailable('30')],
  ['that a proxy refuses', () => new Response('', { status: 503, headers: { 'retry-after': '1' } })],
])('[RUN-03] asks only once for a file %s', async (_which, reply) => {
  const sent = answering(reply, file);
  const read = fetchFile('/x', { signal: new AbortController().signal });
  await expect(read).rejects.toMatchObject({ name: 'ApiError', status: 503 });
  expect(sent).toHaveBeenCalledOnce();
});

it('[RUN-03] stops asking for a file that is no longer wanted', async () => {
  const sent = answering(() => unavailable('2'));
  const left = new AbortController();
  const read = fetchFile('/x', { signal: left.signal }).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(500);
  left.abort();
  expect(await read).toBeInstanceOf(ApiError);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveBeenCalledOnce();
});

it('[RUN-05] a document that the server failed to send is reported with the reference', async () => {
  const requestId = '3f9a0c51d2b7e864';
  answering(() => Response.json({ code: 'unexpected', message: 'Wrong.', requestId }, { status: 500 }));
  const failure = await fetchFile('/x', { signal: new AbortController().signal }).catch(
    (error: unknown) => error,
  );
  expect(downloadErrorMessage(failure)).toBe(
    `The document could not be downloaded. Please try again. Reference: ${requestId}`,
  );
  const refused = new ApiError('request failed with status code 404', 404, { requestId });
  expect(downloadErrorMessage(refused)).toBe('This document no longer exists.');
});
