import { inspect } from 'node:util';
import { type DropboxSignService, documentedLimits, startDropboxSignService } from '@paddock/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf, providerAt } from './testing/agreement.ts';

let service: DropboxSignService;
beforeEach(async () => {
  service = await startDropboxSignService();
});
afterEach(() => service.close());

const provider = ({ timeout, ...more }: { timeout?: number; apiKey?: string } = {}) =>
  providerAt(service, more, timeout === undefined ? {} : { timeout });

describe('an outage of Dropbox Sign', () => {
  it('[SIG-06] is a delay: connections are refused, and work again afterwards', async () => {
    const { id } = service.addTemplate();
    await service.goDown();
    expect(await failureOf(provider().readTemplate(id))).toMatchObject({
      kind: 'unavailable',
      message: 'Dropbox Sign cannot be reached (ECONNREFUSED)',
    });
    await service.comeBack();
    await expect(provider().readTemplate(id)).resolves.toMatchObject({ name: 'Subscription Agreement' });
  });

  it('[SIG-06] is a delay: it does not answer', async () => {
    service.failNext({ kind: 'hang' });
    const started = performance.now();
    expect(await failureOf(provider({ timeout: 200 }).readTemplate('any'))).toMatchObject({
      kind: 'unavailable',
      message: 'Dropbox Sign did not answer in time',
    });
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it.each([500, 502, 503, 504])('[SIG-06] is a delay: it answers %i', async (status) => {
    service.failNext({ kind: 'status', status, text: '<html>Bad gateway</html>' });
    expect(await failureOf(provider().readTemplate('any'))).toMatchObject({
      kind: 'unavailable',
      message: `Dropbox Sign is out of order (${status})`,
    });
  });

  it('[SIG-06] is a delay: it answers something that it does not document', async () => {
    service.failNext({ kind: 'status', status: 200, text: '<html>Welcome to the hotel</html>' });
    expect((await failureOf(provider().progress('any'))).kind).toBe('unavailable');
  });

  it('[SIG-06] is a delay: it sends us somewhere else, which never gets the key', async () => {
    service.failNext({ kind: 'status', status: 302, text: '' });
    const failure = await failureOf(provider().progress('any'));
    expect(failure.message).toBe('Dropbox Sign answered 302');
    expect(service.calls).toHaveLength(1);
  });
});

describe('the limits of Dropbox Sign', () => {
  it('[SIG-06] delay a request for as long as it says', async () => {
    service.failNext({ kind: 'rate-limit', retryAfter: 42 });
    const failure = await failureOf(provider().readTemplate('any'));
    expect(failure).toMatchObject({ kind: 'unavailable', message: 'Dropbox Sign was asked too often' });
    expect(failure.retryAfter).toBeGreaterThan(38);
    expect(failure.retryAfter).toBeLessThanOrEqual(43);
  });

  it('[SIG-06] are counted by the minute', async () => {
    service.setLimits({ ...documentedLimits, standard: 2 });
    const { id } = service.addTemplate();
    await provider().readTemplate(id);
    await provider().readTemplate(id);
    const failure = await failureOf(provider().readTemplate(id));
    expect(failure.kind).toBe('unavailable');
    expect(failure.retryAfter).toBeGreaterThan(0);
    expect(failure.retryAfter).toBeLessThanOrEqual(60);
  });

  it('[SIG-06] never delay for more than an hour', async () => {
    service.failNext({ kind: 'rate-limit', retryAfter: 1_000_000 });
    expect((await failureOf(provider().readTemplate('any'))).retryAfter).toBe(3600);
  });
});

it('[SIG-06][SEC-09] keeps the API key out of every error', async () => {
  const everything = (error: unknown) => inspect(error, { depth: 20, showHidden: true });
  const key = 'a-key-that-nobody-may-see';
  const basic = Buffer.from(`${key}:`).toString('base64');
  const errors = [await failureOf(provider({ apiKey: key }).readTemplate('any'))];
  for (const trouble of [
    { kind: 'status', status: 400, text: JSON.stringify({ error: { error_msg: `Bad key ${key}` } }) },
    { kind: 'status', status: 503, text: 'down' },
    { kind: 'lose-answer' },
    { kind: 'hang' },
  ] as const) {
    service.failNext(trouble);
    const given = trouble.kind === 'lose-answer' ? service.apiKey : key;
    const error = await failureOf(provider({ apiKey: given, timeout: 300 }).readTemplate('any'));
    errors.push(error);
    expect(everything(error)).not.toContain(service.apiKey);
  }
  for (const error of errors) {
    expect(everything(error)).not.toContain(key);
    expect(everything(error)).not.toContain(basic);
    expect(everything(error).toLowerCase()).not.toContain('authorization');
  }
});
