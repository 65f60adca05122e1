import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const account = { DROPBOX_SIGN_API_KEY: 'key', DROPBOX_SIGN_CLIENT_ID: 'client' };

const mistakesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines;
  }
};

it('[SIG-06] signs with the built-in provider unless Dropbox Sign is configured', () => {
  expect(readConfig({})).toMatchObject({ signature: 'builtin', dropboxSign: null });
  expect(readConfig({ DROPBOX_SIGN_BASE_URL: 'https://sign.example/v3' }).dropboxSign).toBeNull();
});

it('[SIG-06] lets funds choose Dropbox Sign without making it the default', () => {
  expect(readConfig({ ...account, DEMO: '0' })).toMatchObject({
    signature: 'builtin',
    dropboxSign: {
      apiKey: 'key',
      clientId: 'client',
      baseUrl: 'https://api.hellosign.com/v3',
      frameOrigin: 'https://app.hellosign.com',
      isTest: false,
    },
  });
  expect(readConfig({ ...account, SIGNATURE: 'dropbox' }).signature).toBe('dropbox');
});

it('[SIG-06] makes test requests only on a demo deployment', () => {
  expect(readConfig({ ...account, DEMO: '1' }).dropboxSign?.isTest).toBe(true);
});

it('[SIG-06] frames the pages of a service at another address', () => {
  const { dropboxSign } = readConfig({ ...account, DROPBOX_SIGN_BASE_URL: 'http://127.0.0.1:3241/v3/' });
  expect(dropboxSign).toMatchObject({
    baseUrl: 'http://127.0.0.1:3241/v3',
    frameOrigin: 'http://127.0.0.1:3241',
  });
});

it.each([
  [
    { SIGNATURE: 'dropbox' },
    [
      'DROPBOX_SIGN_API_KEY is required with SIGNATURE=dropbox.',
      'DROPBOX_SIGN_CLIENT_ID is required with SIGNATURE=dropbox.',
    ],
  ],
  [{ DROPBOX_SIGN_API_KEY: 'key' }, ['DROPBOX_SIGN_CLIENT_ID is required with Dropbox Sign.']],
  [{ DROPBOX_SIGN_CLIENT_ID: 'client' }, ['DROPBOX_SIGN_API_KEY is required with Dropbox Sign.']],
  [{ SIGNATURE: 'hellosign' }, ['SIGNATURE is "hellosign": use one of builtin, dropbox.']],
  [
    { ...account, DROPBOX_SIGN_BASE_URL: 'api.hellosign.com' },
    ['DROPBOX_SIGN_BASE_URL is not an address that begins with http:// or https://.'],
  ],
  [
    { ...account, DROPBOX_SIGN_BASE_URL: 'http://api.hellosign.com/v3' },
    [
      'DROPBOX_SIGN_BASE_URL leads to api.hellosign.com without TLS: use https://, or name dropbox in ALLOW_PLAINTEXT if a private network carries it.',
    ],
  ],
])('[SIG-06] names the mistakes in %j', (env, mistakes) => {
  expect(mistakesOf(env)).toEqual(mistakes);
});
