import { CallError } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import { createFetchTransport } from './fetch-transport.ts';
import { idempotent } from './idempotent.ts';
import { outlivingPage } from './outliving-page.ts';
import { quietly } from './quietly.ts';

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

function transportTo(reply: () => Promise<Response>, authCode?: string) {
  const fetch = vi.fn<typeof globalThis.fetch>(reply);
  const onSessionRefused = vi.fn<(code: string) => void>();
  const transport = createFetchTransport({ fetch, onSessionRefused, authCode: () => authCode, timeout: 50 });
  const headers = () => new Headers(fetch.mock.calls[0]?.[1]?.headers);
  return { transport, fetch, onSessionRefused, headers };
}

const get = { method: 'GET', path: '/x' } as const;
const failing = (name: string) => () => Promise.reject(new DOMException('', name));

describe('the transport of the browser', () => {
  it('[COL-07] an answer outside 200-299 is "request failed with status code {n}", with the server’s words beside it', async () => {
    const error = { code: 'not_open', message: 'This fund is not open.' };
    const { transport } = transportTo(async () => answer(409, error));
    const failure = await transport(get).catch((caught: unknown) => caught);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({
      message: 'request failed with status code 409',
      status: 409,
      reply: error,
    });
  });

  it('[COL-07] a page of HTML from a proxy is a failure with a status and without words', async () => {
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

  it('tells of a second factor that has to be set up first, and of no other refusal', async () => {
    const onSecondFactorDue = vi.fn();
    const answering = (code: string) =>
      createFetchTransport({
        authCode: () => 'code-1',
        onSessionRefused: () => undefined,
        onSecondFactorDue,
        fetch: async () => answer(403, { code, message: 'No.' }),
      });
    await expect(answering('forbidden')(get)).rejects.toMatchObject({ status: 403 });
    expect(onSecondFactorDue).not.toHaveBeenCalled();
    await expect(answering('second_factor_enrolment_required')(get)).rejects.toMatchObject({ status: 403 });
    expect(onSecondFactorDue).toHaveBeenCalledOnce();
  });

  it('[COL-07] no connection is "Network Error"', async () => {
    const { transport } = transportTo(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(transport(get)).rejects.toMatchObject({ message: 'Network Error', status: undefined });
  });

  it('[COL-07] an aborted call is "Request aborted", one that takes too long "timeout exceeded"', async () => {
    await expect(transportTo(failing('AbortError')).transport(get)).rejects.toThrow('Request aborted');
    await expect(transportTo(failing('TimeoutError')).transport(get)).rejects.toThrow('timeout exceeded');
  });

  it('[COL-07] the time limit ends a call that never answers', async () => {
    const hanging = createFetchTransport({
      authCode: () => undefined,
      onSessionRefused: () => undefined,
      timeout: 1,
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    });
    await expect(hanging(get)).rejects.toThrow('timeout exceeded');
  });

  it('[COL-07] the time limit is named also where it ends the reading of the reply', async () => {
    const halfRead = createFetchTransport({
      authCode: () => undefined,
      onSessionRefused: () => undefined,
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

  it('[COL-07] a swallowed call answers nothing, and a mistake of our own is not swallowed', async () => {
    const { transport } = transportTo(async () => answer(500));
    await expect(quietly(transport(get))).resolves.toBeUndefined();
    await expect(quietly(Promise.reject(new TypeError('our own')))).rejects.toThrow('our own');
  });

  it('[AUT-10] a call carries the session in the header authcode, and nothing where there is none', async () => {
    const signedIn = transportTo(async () => answer(200, {}), 'the-code');
    await signedIn.transport(get);
    expect(signedIn.headers().get('authcode')).toBe('the-code');
    const signedOut = transportTo(async () => answer(200, {}));
    await signedOut.transport(get);
    expect(signedOut.headers().has('authcode')).toBe(false);
  });

  it('[AUT-10] a 401 tells which code was refused; a wrong password, another status and no network do not', async () => {
    const refused = transportTo(async () => answer(401, { code: 'not_signed_in', message: '' }), 'old');
    await quietly(refused.transport(get));
    expect(refused.onSessionRefused).toHaveBeenCalledExactlyOnceWith('old');
    const kept = [
      transportTo(async () => answer(401, { code: 'invalid_credentials', message: '' }), 'good'),
      transportTo(async () => answer(403, { code: 'forbidden', message: '' }), 'good'),
      transportTo(async () => answer(503), 'good'),
      transportTo(() => Promise.reject(new TypeError('away')), 'good'),
      transportTo(async () => answer(401), undefined),
    ];
    for (const { transport, onSessionRefused } of kept) {
      await quietly(transport(get));
      expect(onSessionRefused).not.toHaveBeenCalled();
    }
  });

  it('a call that outlives its page is left to the browser', async () => {
    const { transport, fetch } = transportTo(async () => answer(200, {}));
    await outlivingPage(transport)({ method: 'POST', path: '/x' });
    await transport({ method: 'POST', path: '/x' });
    expect(fetch.mock.calls.map(([, request]) => request?.keepalive ?? false)).toEqual([true, false]);
  });

  it('an idempotency key travels as a header, and the body as JSON', async () => {
    const { transport, fetch, headers } = transportTo(async () => answer(200, { success: true }));
    await idempotent(transport, 'key-1')({ method: 'POST', path: '/x', body: { amount: 5 } });
    expect(headers().get('idempotency-key')).toBe('key-1');
    expect(headers().get('content-type')).toBe('application/json');
    expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"amount":5}');
  });
});
