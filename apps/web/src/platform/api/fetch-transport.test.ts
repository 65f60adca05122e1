import { ApiError } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import { undefinedOnApiError } from './api-error.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { withIdempotencyKey } from './use-endpoint-mutation.ts';
import { withKeepalive } from './with-keepalive.ts';

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

function transportTo(reply: () => Promise<Response>, authCode?: string) {
  const fetch = vi.fn<typeof globalThis.fetch>(reply);
  const onSessionRejected = vi.fn<(code: string) => void>();
  const transport = createFetchTransport({ fetch, onSessionRejected, authCode: () => authCode, timeout: 50 });
  const headers = () => new Headers(fetch.mock.calls[0]?.[1]?.headers);
  return { transport, fetch, onSessionRefused: onSessionRejected, headers };
}

const get = { method: 'GET', path: '/x' } as const;
const failing = (name: string) => () => Promise.reject(new DOMException('', name));

describe('the fetch transport', () => {
  it('[COL-07] rejects a status outside 200-299 with "request failed with status code {n}" and the server’s error', async () => {
    const error = { code: 'not_open', message: 'This fund is not open.' };
    const { transport } = transportTo(async () => answer(409, error));
    const failure = await transport(get).catch((caught: unknown) => caught);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      message: 'request failed with status code 409',
      status: 409,
      reply: error,
    });
  });

  it('reads the id of a failed request from its reply, or else from the header, and takes no other text for one', async () => {
    const failure = (body: string, header: string) =>
      transportTo(async () => new Response(body, { status: 500, headers: { 'x-request-id': header } }))
        .transport(get)
        .catch((caught: unknown) => caught);
    expect(await failure('{"requestId":"of-the-body"}', 'of-the-header')).toMatchObject({
      reference: 'of-the-body',
    });
    expect(await failure('<h1>Bad gateway</h1>', 'of-the-header')).toMatchObject({
      reference: 'of-the-header',
    });
    for (const odd of ['<b>bold</b>', 'short', 'x'.repeat(65)])
      expect(await failure(JSON.stringify({ requestId: odd }), odd)).toMatchObject({ reference: undefined });
  });

  it('[COL-07] rejects an HTML page from a proxy with its status and no error', async () => {
    const { transport } = transportTo(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(transport(get)).rejects.toMatchObject({
      message: 'request failed with status code 502',
      reply: undefined,
    });
  });

  it.each([
    { fields: { email: 'This address is taken.' } },
    { message: 'Registration is closed today.' },
    { code: 'not_open' },
    { code: 'conflict', message: 'Somebody else has changed it.', details: { current: { title: 'T' } } },
  ])('[AUT-05] [AUT-06] what the server said is read as far as it goes: %j', async (said) => {
    const { transport } = transportTo(async () => answer(400, said));
    await expect(transport(get)).rejects.toMatchObject({ status: 400, reply: said });
  });

  it.each([null, [], {}, 'no', { message: 7, fields: { email: 7 } }])(
    '[COL-07] an answer that says nothing, %j, is a failure without words',
    async (said) => {
      const { transport } = transportTo(async () => answer(500, said));
      await expect(transport(get)).rejects.toMatchObject({ status: 500, reply: undefined });
    },
  );

  it.each(['second_factor_enrolment_required', 'second_factor_needed'])(
    'reports a second factor that has to be set up first (%s), and no other error',
    async (needed) => {
      const onSecondFactorRequired = vi.fn();
      const answering = (code: string) =>
        createFetchTransport({
          authCode: () => 'code-1',
          onSessionRejected: () => undefined,
          onSecondFactorRequired,
          fetch: async () => answer(403, { code, message: 'No.' }),
        });
      await expect(answering('forbidden')(get)).rejects.toMatchObject({ status: 403 });
      expect(onSecondFactorRequired).not.toHaveBeenCalled();
      await expect(answering(needed)(get)).rejects.toMatchObject({ status: 403 });
      expect(onSecondFactorRequired).toHaveBeenCalledOnce();
    },
  );

  it('[COL-07] rejects with "Network Error" without a connection', async () => {
    const { transport } = transportTo(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(transport(get)).rejects.toMatchObject({ message: 'Network Error', status: undefined });
  });

  it('[COL-07] rejects an aborted request with "Request aborted", and a slow one with "timeout exceeded"', async () => {
    await expect(transportTo(failing('AbortError')).transport(get)).rejects.toThrow('Request aborted');
    await expect(transportTo(failing('TimeoutError')).transport(get)).rejects.toThrow('timeout exceeded');
  });

  it('[COL-07] ends a request without a reply at the time limit', async () => {
    const hanging = createFetchTransport({
      authCode: () => undefined,
      onSessionRejected: () => undefined,
      timeout: 1,
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    });
    await expect(hanging(get)).rejects.toThrow('timeout exceeded');
  });

  it('[COL-07] reports the time limit even when it ends the reading of the reply', async () => {
    const halfRead = createFetchTransport({
      authCode: () => undefined,
      onSessionRejected: () => undefined,
      timeout: 1,
      fetch: async (_url, init) => {
        const body = new ReadableStream({
          start: (controller) =>
            init?.signal?.addEventListener('abort', () =>
              controller.error(new DOMException('', 'AbortError')),
            ),
        });
        return new Response(body);
      },
    });
    await expect(halfRead(get)).rejects.toThrow('timeout exceeded');
  });

  it('[COL-07] undefinedOnApiError swallows a failed request, but no bug of ours', async () => {
    const { transport } = transportTo(async () => answer(500));
    await expect(undefinedOnApiError(transport(get))).resolves.toBeUndefined();
    await expect(undefinedOnApiError(Promise.reject(new TypeError('our own')))).rejects.toThrow('our own');
  });

  it('[AUT-10] sends the session in the header authcode, and no header without one', async () => {
    const signedIn = transportTo(async () => answer(200, {}), 'the-code');
    await signedIn.transport(get);
    expect(signedIn.headers().get('authcode')).toBe('the-code');
    const signedOut = transportTo(async () => answer(200, {}));
    await signedOut.transport(get);
    expect(signedOut.headers().has('authcode')).toBe(false);
  });

  it('[AUT-10] reports the rejected auth code on a 401, but not for a wrong password, another status or a lost connection', async () => {
    const refused = transportTo(async () => answer(401, { code: 'not_signed_in', message: '' }), 'old');
    await undefinedOnApiError(refused.transport(get));
    expect(refused.onSessionRefused).toHaveBeenCalledExactlyOnceWith('old');
    const transports = [
      transportTo(async () => answer(401, { code: 'invalid_credentials', message: '' }), 'good'),
      transportTo(async () => answer(403, { code: 'forbidden', message: '' }), 'good'),
      transportTo(async () => answer(503), 'good'),
      transportTo(() => Promise.reject(new TypeError('away')), 'good'),
      transportTo(async () => answer(401), undefined),
    ];
    for (const { transport, onSessionRefused } of transports) {
      await undefinedOnApiError(transport(get));
      expect(onSessionRefused).not.toHaveBeenCalled();
    }
  });

  it('leaves a request that outlives its page to the browser', async () => {
    const { transport, fetch } = transportTo(async () => answer(200, {}));
    await withKeepalive(transport)({ method: 'POST', path: '/x' });
    await transport({ method: 'POST', path: '/x' });
    expect(fetch.mock.calls.map(([, request]) => request?.keepalive ?? false)).toEqual([true, false]);
  });

  it('sends an idempotency key as a header, and the body as JSON', async () => {
    const { transport, fetch, headers } = transportTo(async () => answer(200, { success: true }));
    await withIdempotencyKey(transport, 'key-1')({ method: 'POST', path: '/x', body: { amount: 5 } });
    expect(headers().get('idempotency-key')).toBe('key-1');
    expect(headers().get('content-type')).toBe('application/json');
    expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"amount":5}');
  });
});

describe('a request whose code another tab has renewed', () => {
  const renewable = (next: { code: string; person: string }) => {
    const session = { code: 'code-1', person: 'u1' };
    const fetch = vi.fn<typeof globalThis.fetch>(async (_path, init) =>
      new Headers(init?.headers).get('authcode') === 'code-2' ? answer(200, { ok: true }) : answer(401, {}),
    );
    const transport = createFetchTransport({
      fetch,
      authCode: () => session.code,
      person: () => session.person,
      onSessionRejected: () => void Object.assign(session, next),
    });
    return { fetch, transport };
  };

  it('[SEC-13] is sent again with the new code', async () => {
    const { fetch, transport } = renewable({ code: 'code-2', person: 'u1' });
    await expect(transport({ method: 'POST', path: '/x', body: {} })).resolves.toEqual({ ok: true });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the code has not changed', { code: 'code-1', person: 'u1' }],
    ['somebody else has signed in', { code: 'code-2', person: 'u2' }],
  ])('[SEC-13] is not sent again if %s', async (_, next) => {
    const { fetch, transport } = renewable(next);
    await expect(transport(get)).rejects.toMatchObject({ status: 401 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
