import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const mistakes = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};
const s3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com/',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'paddock',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

it('[DOC-08] stores files on disk by default', () => {
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig({ STORAGE: 'disk', S3_BUCKET: 'unused' }).s3).toBeNull();
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'paddock',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
});

it('[DOC-08] lists each missing S3 setting on a line of its own', () => {
  expect(mistakes({ STORAGE: 's3' })).toEqual(
    ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
      (name) => `S3_${name} is required with STORAGE=s3.`,
    ),
  );
  expect(mistakes({ STORAGE: 'tape' })).toEqual(['STORAGE is "tape": use one of disk, s3.']);
  for (const endpoint of ['s3.example', 'ftp://s3.example', 'https://s3.example/bucket'])
    expect(mistakes({ ...s3, S3_ENDPOINT: endpoint }), endpoint).toEqual([
      expect.stringContaining('S3_ENDPOINT must be an origin without a path'),
    ]);
});

it('[DOC-08] accepts a scanner at a port or a socket', () => {
  expect(readConfig({}).clamdUrl).toBeNull();
  for (const url of ['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'])
    expect(readConfig({ CLAMD_URL: url }).clamdUrl).toBe(url);
  for (const url of ['127.0.0.1:3310', 'tcp://scanner', 'http://scanner:3310', 'unix:', '/run/clamd.ctl'])
    expect(mistakes({ CLAMD_URL: url }), url).toEqual([expect.stringContaining('CLAMD_URL is neither')]);
});
