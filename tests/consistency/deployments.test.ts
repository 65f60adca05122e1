import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from '@paddock/server/platform/config.ts';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'paddock-deployments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'f3'.padEnd(64, '9b1c07e5d2a846');

/** What the files of secrets hold, as the guides have them made. */
const inFiles = (databaseUrl: string): Record<string, string> => ({
  'database-url': databaseUrl,
  'secret-key': secret,
  'smtp-url': 'smtps://user:password@mail.example.com',
  's3-access-key-id': 'key',
  's3-secret-access-key': 'secret',
});

/** The mistakes that the server would name at its start. */
function mistakes(env: Record<string, string>, databaseUrl: string): readonly string[] {
  const secrets = inFiles(databaseUrl);
  const given = Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const file = name.endsWith('_FILE') && value !== '' ? value.split('/').at(-1) : undefined;
      if (file === undefined) return [name, value];
      const path = join(folder, file);
      writeFileSync(path, secrets[file] ?? '');
      return [name, path];
    }),
  );
  try {
    readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...given });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.lines;
  }
}

const lines = (text: string, pattern: RegExp) =>
  Object.fromEntries(
    [...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
  );

it('compose.yaml starts: its database is in a network of its own, and is named as such', () => {
  const [, paddock = ''] = readFileSync('compose.yaml', 'utf8').split(/^ {2}paddock:$/m);
  const [environment = ''] = paddock.split(/^ {4}volumes:$/m);
  const env = lines(environment, /^ {6}([A-Z_]+): (.*)$/gm);
  for (const [name, value] of Object.entries(env)) env[name] = value.replace(/^\$\{\w+:-(.*)\}$/, '$1');
  const url = 'postgres://paddock:0123456789@database/paddock';
  expect(mistakes(env, url)).toEqual([]);
  expect(mistakes({ ...env, ALLOW_PLAINTEXT: '' }, url)).toEqual([
    expect.stringContaining('DATABASE_URL leads to database without TLS'),
  ]);
});

it('the manifests for Kubernetes start with an address of the database that uses TLS', () => {
  const [, map = ''] =
    /^kind: ConfigMap$[\s\S]*?^data:\n([\s\S]*?)^---$/m.exec(
      readFileSync('deploy/kubernetes/paddock.yaml', 'utf8'),
    ) ?? [];
  const env = lines(map, /^ {2}([A-Z0-9_]+): (.*)$/gm);
  expect(env).toHaveProperty('S3_ENDPOINT');
  expect(mistakes(env, 'postgres://paddock:x@db.example.com/paddock?sslmode=verify-full')).toEqual([]);
  expect(mistakes(env, 'postgres://paddock:x@db.example.com/paddock')).toHaveLength(1);
});

it('the guide for one machine starts: its database is behind a socket', () => {
  const [, file = ''] =
    /cat > \/etc\/paddock\/env <<'END'\n([\s\S]*?)^END$/m.exec(readFileSync('docs/one-machine.md', 'utf8')) ??
    [];
  const env = lines(file, /^([A-Z_]+)=(.*)$/gm);
  expect(env).toHaveProperty('DATABASE_URL');
  expect(mistakes(env, '')).toEqual([]);
});

it('the guide for several processes starts each, with the secrets in files', () => {
  const [, block] = /```\n(HOST=[\s\S]*?)```/.exec(readFileSync('docs/several-processes.md', 'utf8')) ?? [];
  const env = lines(block ?? '', /^([A-Z0-9_]+)=(.*)$/gm);
  expect(env).toMatchObject({ TRUST_PROXY: '1', STORAGE: 's3', SECRET_KEY_FILE: expect.any(String) });
  expect(mistakes(env, 'postgres://paddock:x@db.example.com/paddock?sslmode=verify-full')).toEqual([]);
});

it('a process that is stopped has 60 seconds besides DRAIN_SECONDS', () => {
  const manifests = readFileSync('deploy/kubernetes/paddock.yaml', 'utf8').split(/^---$/m);
  const pods = manifests.filter((text) => text.includes('kind: Deployment'));
  expect(pods).toHaveLength(2);
  const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  for (const pod of pods)
    expect(seconds(pod, /terminationGracePeriodSeconds: (\d+)/)).toBe(
      60 + seconds(pod, /name: DRAIN_SECONDS, value: "(\d+)"/),
    );
  const compose = readFileSync('compose.yaml', 'utf8');
  expect(compose).not.toContain('DRAIN_SECONDS');
  expect(seconds(compose, /stop_grace_period: (\d+)s/)).toBe(60);
  const drain = seconds(readFileSync('docs/several-processes.md', 'utf8'), /^DRAIN_SECONDS=(\d+)$/m);
  expect(drain).toBe(1);
  const unit = readFileSync('deploy/systemd/paddock.service', 'utf8');
  expect(seconds(unit, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThanOrEqual(60 + drain);
});

it('[RUN-09] a pod that migrates has hours for it, as when it waits for a backup to end', () => {
  const manifests = readFileSync('deploy/kubernetes/paddock.yaml', 'utf8');
  const probes = [
    ...manifests.matchAll(/startupProbe:\n.*\n +periodSeconds: (\d+)\n +failureThreshold: (\d+)\n/g),
  ];
  expect(probes).toHaveLength(2);
  for (const [, period, failures] of probes) expect(Number(period) * Number(failures)).toBe(6 * 3_600);
  expect(readFileSync('docs/operations.md', 'utf8')).toContain('A pod has six hours for its start');
});

it('the pod for commands has the image, configuration and secrets of those that serve', () => {
  const [serving, console] = ['paddock', 'console'].map((name) =>
    readFileSync(`deploy/kubernetes/${name}.yaml`, 'utf8'),
  ) as [string, string];
  const found = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([match]) => match.trim()));
  for (const pattern of [
    / image: \S+/g,
    / configMapRef: .*/g,
    / secret: \{.*/g,
    / runAsUser: .*/g,
    /mountPath: [^ ,]+/g,
  ]) {
    expect(found(console, pattern).size).toBeGreaterThan(0);
    expect(found(console, pattern)).toEqual(found(serving, pattern));
  }
});
