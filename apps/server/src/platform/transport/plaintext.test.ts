import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

const mistakesOf = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines;
  }
};
afterEach(() => vi.unstubAllEnvs());

const s3 = {
  STORAGE: 's3',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'paddock',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const dropbox = { DROPBOX_SIGN_API_KEY: 'key', DROPBOX_SIGN_CLIENT_ID: 'client' };

/** Each address in the clear, its name in ALLOW_PLAINTEXT, and the same over TLS. */
const addresses: [string, string, Record<string, string>, Record<string, string>][] = [
  [
    'DATABASE_URL',
    'database',
    { DATABASE_URL: 'postgres://a@db.example/p' },
    { DATABASE_URL: 'postgres://a@db.example/p?sslmode=verify-full' },
  ],
  [
    'AUDIT_DATABASE_URL',
    'database',
    { AUDIT_DATABASE_URL: 'postgres://a@10.0.0.5/p' },
    { AUDIT_DATABASE_URL: 'postgres://a@db.example/p?ssl=true' },
  ],
  ['CLAMD_URL', 'clamd', { CLAMD_URL: 'tcp://av.example:3310' }, { CLAMD_URL: 'tls://av.example:3310' }],
  [
    'S3_ENDPOINT',
    's3',
    { ...s3, S3_ENDPOINT: 'http://s3.example' },
    { ...s3, S3_ENDPOINT: 'https://s3.example' },
  ],
  [
    'GOOGLE_JWKS_URL',
    'google',
    { GOOGLE_JWKS_URL: 'http://g.example/certs' },
    { GOOGLE_JWKS_URL: 'https://g.example/certs' },
  ],
  [
    'RECAPTCHA_VERIFY_URL',
    'recaptcha',
    { RECAPTCHA_VERIFY_URL: 'http://g.example/verify' },
    { RECAPTCHA_VERIFY_URL: 'https://g.example/verify' },
  ],
  [
    'DROPBOX_SIGN_BASE_URL',
    'dropbox',
    { ...dropbox, DROPBOX_SIGN_BASE_URL: 'http://sign.example/v3' },
    { ...dropbox, DROPBOX_SIGN_BASE_URL: 'https://sign.example/v3' },
  ],
  [
    'PWNED_PASSWORDS_URL',
    'pwned',
    { PWNED_PASSWORDS_URL: 'http://range.example' },
    { PWNED_PASSWORDS_URL: 'https://range.example' },
  ],
  ['PUBLIC_URL', 'site', { PUBLIC_URL: 'http://invest.example' }, { PUBLIC_URL: 'https://invest.example' }],
];

describe('a connection to another machine', () => {
  it.each(addresses)('[SEC-15] stops the start without TLS: %s', (name, kind, plain, secure) => {
    expect(mistakesOf(plain)).toEqual([
      expect.stringMatching(
        new RegExp(`^${name} leads to [\\w.]+ without TLS: use .*, or name ${kind} in ALLOW_PLAINTEXT`),
      ),
    ]);
    expect(mistakesOf(secure)).toEqual([]);
    expect(mistakesOf({ ...plain, ALLOW_PLAINTEXT: `google2 ${kind}` })).toEqual([
      expect.stringContaining('ALLOW_PLAINTEXT names "google2": use some of database, smtp, clamd'),
    ]);
    expect(mistakesOf({ ...plain, ALLOW_PLAINTEXT: kind })).toEqual([]);
    const others = addresses.map(([, other]) => other).filter((other) => other !== kind);
    expect(mistakesOf({ ...plain, ALLOW_PLAINTEXT: others.join(',') })).toHaveLength(1);
  });

  it('[SEC-15] stops the start with one line for each, and shows no password', () => {
    const mistakes = mistakesOf({
      DATABASE_URL: 'postgres://a:hush@db.example/p',
      CLAMD_URL: 'tcp://av.example:3310',
      PUBLIC_URL: 'http://invest.example',
    });
    expect(mistakes).toHaveLength(3);
    expect(mistakes.join('\n')).not.toContain('hush');
  });

  it.each([
    'sslmode=disable',
    'sslmode=no-verify',
    'ssl=no-verify',
    'ssl=0',
    'uselibpqcompat=true&sslmode=require',
    'uselibpqcompat=true&sslmode=prefer',
    'sslmode=verify-full&host=db.other.example&sslmode=no-verify',
  ])('[SEC-15] stops the start if nothing verifies the certificate of the database: %s', (query) => {
    expect(mistakesOf({ DATABASE_URL: `postgres://a@db.example/p?${query}` })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL leads to db\.\S+ without (TLS|verifying its certificate): use sslmode=verify-full/,
      ),
    ]);
  });

  it('[SEC-15] reads a database as its driver does, the environment included', () => {
    vi.stubEnv('PGHOST', 'db.example');
    expect(mistakesOf({ DATABASE_URL: 'postgres:///p' })).toHaveLength(1);
    vi.stubEnv('PGSSLMODE', 'verify-full');
    expect(mistakesOf({ DATABASE_URL: 'postgres:///p' })).toEqual([]);
    vi.stubEnv('PGSSLMODE', 'no-verify');
    expect(mistakesOf({ DATABASE_URL: 'postgres:///p' })).toHaveLength(1);
    expect(mistakesOf({ DATABASE_URL: 'postgres://127.0.0.1/p?host=db.example' })).toHaveLength(1);
    expect(mistakesOf({ DATABASE_URL: 'postgres://db.example/p?sslrootcert=/nowhere.pem' })).toEqual([
      expect.stringContaining('DATABASE_URL cannot be read (ENOENT)'),
    ]);
  });

  it('[SEC-15] stops the start if the environment turns the verification off', () => {
    expect(mistakesOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
      expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    ]);
  });

  it('[SEC-15] has smtp: encrypted, except where ALLOW_PLAINTEXT names it and on this machine', () => {
    const needsTls = (env: Record<string, string>) => readConfig(env).smtpNeedsTls;
    expect(needsTls({ SMTP_URL: 'smtp://mail.example' })).toBe(true);
    expect(needsTls({ SMTP_URL: 'smtp://mail.example', ALLOW_PLAINTEXT: 'database' })).toBe(true);
    expect(needsTls({ SMTP_URL: 'smtp://mail.example', ALLOW_PLAINTEXT: 'smtp' })).toBe(false);
    expect(needsTls({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
  });
});

it.each([
  { DATABASE_URL: 'postgres://a@127.0.0.1/p' },
  { DATABASE_URL: 'postgres://a@localhost/p' },
  { DATABASE_URL: 'postgres://a@[::1]/p' },
  { DATABASE_URL: 'postgres:///p?host=/var/run/postgresql&user=a' },
  { CLAMD_URL: 'tcp://127.0.0.2:3310' },
  { CLAMD_URL: 'tcp://[::1]:3310' },
  { CLAMD_URL: 'unix:/run/clamav/clamd.ctl' },
  { PUBLIC_URL: 'http://stallion.localhost:3000' },
  { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' },
])('[SEC-15] nothing leaves this machine with %j', (env) => {
  expect(mistakesOf(env)).toEqual([]);
});

it.each([
  { DATABASE_URL: 'postgres://a@localhost.example/p' },
  { DATABASE_URL: 'postgres://a@db.localhost/p' },
  { DATABASE_URL: 'postgres://a@127.example/p' },
  { PUBLIC_URL: 'http://localhost.example' },
  { CLAMD_URL: 'tcp://0.0.0.0.example:3310' },
])('[SEC-15] a name that only looks like this machine is another one: %j', (env) => {
  expect(mistakesOf(env)).toHaveLength(1);
});

it('[DOC-08] requires the address of a required scanner', () => {
  expect(mistakesOf({ CLAMD_REQUIRED: '1' })).toEqual([
    'CLAMD_REQUIRED=1 requires CLAMD_URL: no file is released without the scanner.',
  ]);
  expect(readConfig({ CLAMD_REQUIRED: '1', CLAMD_URL: 'unix:/run/clamd.ctl' }).clamdRequired).toBe(true);
  expect(readConfig({}).clamdRequired).toBe(false);
});
