import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFetchTransport } from './fetch-transport.ts';
import { waitingRequests } from './repeat-while-unavailable.ts';
import { withIdempotencyKey } from './use-endpoint-mutation.ts';
import { withKeepalive } from './with-keepalive.ts';

const unavailable = (retryAfter?: string) =>
  new Response(JSON.stringify({ code: 'unavailable', message: 'Please try again.' }), {
    status: 503,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });
const post = { method: 'POST', path: '/x', body: { amount: 1 } } as const;

/** A transport to a server that answers these replies, the last of them again and again. */
function transportTo(...replies: (() => Response)[]) {
  let authCode = 'own';
  let next = 0;
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const reply = replies[Math.min(next, replies.length - 1)] ?? unavailable;
    next += 1;
    return reply();
  });
  const transport = createFetchTransport({ fetch, authCode: () => authCode, onSessionRejected: vi.fn() });
  return { fetch, transport, switchSession: () => (authCode = 'other') };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  if (waitingRequests.getState() !== 0) throw new Error('A request still counts as waiting');
});

it('[RUN-03] sends a request again once the server takes it, with the same body and idempotency key, and says so meanwhile', async () => {
  const { fetch, transport } = transportTo(
    () => unavailable('2'),
    () => unavailable('1'),
    () => new Response('{"done":true}'),
  );
  const reply = withIdempotencyKey(transport, 'key-1')(post);
  await vi.advanceTimersByTimeAsync(1_999);
  expect([fetch.mock.calls.length, waitingRequests.getState()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await reply).toEqual({ done: true });
  const sent = fetch.mock.calls.map(([, init]) => [
    init?.body,
    new Headers(init?.headers).get('idempotency-key'),
  ]);
  expect(sent).toEqual(Array.from({ length: 3 }, () => ['{"amount":1}', 'key-1']));
});

it('[RUN-03] gives each write a key of its own, which its repeats carry, and a read none', async () => {
  const { fetch, transport } = transportTo(
    () => unavailable('1'),
    () => new Response('{"done":true}'),
  );
  const first = transport(post);
  await vi.advanceTimersByTimeAsync(1_000);
  await first;
  await transport(post);
  await transport({ method: 'GET', path: '/x' });
  const [sent, again, other, read] = fetch.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('idempotency-key'),
  );
  expect(sent).toMatch(/^\w{20,}$/);
  expect(again).toBe(sent);
  expect(other).toMatch(/^\w{20,}$/);
  expect(other).not.toBe(sent);
  expect(read).toBeNull();
});

it('[RUN-03] ends after a minute with what the server said', async () => {
  const { fetch, transport } = transportTo(() => unavailable('2'));
  const reply = transport(post).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await reply).toMatchObject({ status: 503, reply: { message: 'Please try again.' } });
  expect(fetch).toHaveBeenCalledTimes(31);
});

it.each([
  ['that cannot be sent twice', undefined],
  ['that the server takes much later only', '30'],
  ['whose time nobody can read', 'soon'],
])('[RUN-03] does not repeat a request %s', async (_which, retryAfter) => {
  const { fetch, transport } = transportTo(() => unavailable(retryAfter));
  await expect(transport(post)).rejects.toMatchObject({ status: 503 });
  expect(fetch).toHaveBeenCalledOnce();
});

it('[RUN-03] repeats no report that is sent while a page closes', async () => {
  const { fetch, transport } = transportTo(() => unavailable('2'));
  await expect(withKeepalive(transport)(post)).rejects.toMatchObject({ status: 503 });
  expect(fetch).toHaveBeenCalledOnce();
});

it('[RUN-03] stops when the request is no longer wanted', async () => {
  const { fetch, transport } = transportTo(() => unavailable('2'));
  const left = new AbortController();
  const reply = transport({ method: 'GET', path: '/x', signal: left.signal }).catch(
    (failure: unknown) => failure,
  );
  await vi.advanceTimersByTimeAsync(500);
  left.abort();
  expect(await reply).toMatchObject({ message: 'Request aborted' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledOnce();
});

it('[RUN-03] sends nothing again in another session', async () => {
  const { fetch, transport, switchSession } = transportTo(() => unavailable('2'));
  const reply = transport(post).catch((failure: unknown) => failure);
  switchSession();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await reply).toMatchObject({ status: 503 });
  expect(fetch).toHaveBeenCalledOnce();
});
