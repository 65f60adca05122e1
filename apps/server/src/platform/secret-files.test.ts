import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testServer } from '@paddock/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { serverSecrets } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'paddock-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const mistakes = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines;
  }
};

/** A valid value of each secret. The type asks for a new one. */
const values: Record<(typeof serverSecrets)[number], string> = {
  SECRET_KEY: 'a secret key for tests only, 32 or more characters',
  SECRET_KEY_PREVIOUS: 'a former secret key for tests only, 32 or more characters',
  DATABASE_URL: 'postgres://paddock:hush@db.example.com/paddock?sslmode=verify-full',
  AUDIT_DATABASE_URL: 'postgres://paddock_audit:hush@db.example.com/paddock?sslmode=verify-full',
  AUDIT_STREAM: 'https://user:hush@logs.example.com/audit',
  DATABASE_MIGRATION_URL: 'postgres://paddock_owner:hush@db.example.com/paddock?sslmode=verify-full',
  SMTP_URL: 'smtps://user:hush@mail.example.com',
  SLACK_TOKEN: 'xoxb-hush',
  S3_ACCESS_KEY_ID: 'hush-id',
  S3_SECRET_ACCESS_KEY: 'hush',
  DROPBOX_SIGN_API_KEY: 'hush',
  RECAPTCHA_SECRET: 'hush',
  MAILCHIMP_API_KEY: 'hush-us21',
};
const others = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'paddock',
  DROPBOX_SIGN_CLIENT_ID: 'client',
  MAILCHIMP_LIST_ID: 'list',
};
const files = (end = '') =>
  Object.fromEntries(serverSecrets.map((name) => [`${name}_FILE`, file(name, values[name] + end)]));

describe('a secret in a file', () => {
  it('[RUN-08] is read like the same secret in the environment, with or without a newline at its end', () => {
    const expected = readConfig({ ...others, ...values });
    for (const end of ['', '\n', '\r\n']) expect(readConfig({ ...others, ...files(end) })).toEqual(expected);
  });

  it('[RUN-08] counts as set, so that a deployment with one is no demo', () => {
    expect(readConfig({ DATABASE_URL_FILE: file('url', values.DATABASE_URL) }).demo).toBe(false);
  });

  it.each(serverSecrets)(
    '[RUN-08] is refused if %s is in the environment too, in a line that names both',
    (name) => {
      expect(mistakes({ ...others, ...values, [`${name}_FILE`]: file('both', values[name]) })).toEqual([
        `${name} and ${name}_FILE are both set: set one.`,
      ]);
    },
  );

  it('[RUN-08] stops the start if it is missing, empty, a folder or of several lines, in one line each', () => {
    const none = join(folder, 'none');
    const env = {
      SECRET_KEY_FILE: none,
      SMTP_URL_FILE: file('empty', '\n'),
      SLACK_TOKEN_FILE: folder,
      DATABASE_URL_FILE: file('lines', `${values.DATABASE_URL}\nhush\n`),
      NODE_ENV: 'production',
    };
    expect(mistakes(env)).toEqual([
      `SECRET_KEY_FILE names ${none}, which does not exist.`,
      `DATABASE_URL_FILE names ${env.DATABASE_URL_FILE}, which holds more than one line.`,
      `SMTP_URL_FILE names ${env.SMTP_URL_FILE}, which is empty.`,
      `SLACK_TOKEN_FILE names ${folder}, which is a folder.`,
    ]);
  });

  it('[RUN-08] is checked like the same secret in the environment, and no mistake shows it', () => {
    expect(mistakes({ SECRET_KEY_FILE: file('short', 'hush') })).toEqual([
      'SECRET_KEY is shorter than 32 characters.',
    ]);
  });

  it('[RUN-08] counts as none if the name of the file is empty', () => {
    expect(readConfig({ SECRET_KEY: values.SECRET_KEY, SECRET_KEY_FILE: ' ' }).secretKey).toBe(
      values.SECRET_KEY,
    );
  });

  it('[RUN-08] signs what the server signs, like the same key in the environment', async () => {
    const idOf = async (env: Record<string, string>) => {
      const server = await testServer({ env });
      try {
        return (await server.app.inject('/health')).json<{ deployment: string }>().deployment;
      } finally {
        await server.close();
      }
    };
    const inFile = { SECRET_KEY: '', SECRET_KEY_FILE: file('key', `${values.SECRET_KEY}\n`) };
    expect(await idOf(inFile)).toBe(await idOf({ SECRET_KEY: values.SECRET_KEY }));
  });
});
