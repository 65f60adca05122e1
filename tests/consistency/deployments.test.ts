import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from '@paddock/server/platform/config.ts';
import { afterAll, describe, expect, it } from 'vitest';

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

/** The documents of the manifests that have a kind, by name. */
const manifestsOf = (kind: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync('deploy/kubernetes/paddock.yaml', 'utf8')
      .split(/^---$/m)
      .filter((text) => new RegExp(`^kind: ${kind}$`, 'm').test(text))
      .map((text) => [/^ {2}name: (\S+)$/m.exec(text)?.[1] ?? '', text]),
  );
const matches = (text = '', pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** A deployment, and the role of its pods. */
const kinds = [
  ['paddock-web', 'web'],
  ['paddock-worker', 'worker'],
] as const;
const labelsOf = (role: string) => `app.kubernetes.io/name: paddock, app.kubernetes.io/component: ${role}`;

it('[RUN-01] pods that serve and pods that run jobs are apart, and requests go to those that serve', () => {
  const deployments = manifestsOf('Deployment');
  expect(Object.keys(deployments)).toEqual(kinds.map(([name]) => name));
  for (const [name, role] of kinds) {
    expect(matches(deployments[name], /name: ROLE, value: (\w+)/g)).toEqual([role]);
    const labels = matches(deployments[name], /(?:labels|matchLabels): \{ (.*?) \}/g);
    expect(new Set(labels)).toEqual(new Set([labelsOf(role)]));
    expect(matches(deployments[name], /^ {2}replicas: (\d+)$/gm)).toEqual(['2']);
  }
  const { paddock: service } = manifestsOf('Service');
  expect(matches(service, /^ {2}selector: \{ (.*?) \}$/gm)).toEqual([labelsOf('web')]);
  expect(matches(service, /port: (\d+, targetPort: \w+)/g)).toEqual(['80, targetPort: http']);
});

it.each(kinds)(
  '[RUN-02] %s is restarted if it does not live, gets requests if it is ready, and has its memory limited',
  (name) => {
    const { [name]: deployment } = manifestsOf('Deployment');
    const probes = [
      ...(deployment ?? '').matchAll(/^ +(\w+)Probe:\n +httpGet: \{ path: (\S+), port: (\w+) \}$/gm),
    ].map(([, probe, path, port]) => [probe, path, port]);
    expect(probes).toEqual([
      ['startup', '/live', 'http'],
      ['liveness', '/live', 'http'],
      ['readiness', '/ready', 'http'],
    ]);
    expect(matches(deployment, /name: http, containerPort: (\d+)/g)).toEqual(['3000']);
    expect(matches(deployment, /^ +requests: \{ cpu: \d+m, memory: (\w+) \}$/gm)).toEqual(['384Mi']);
    expect(matches(deployment, /^ +limits: \{ memory: (\w+) \}$/gm)).toEqual(['1Gi']);
  },
);

it('[RUN-01] while nodes are drained, one pod of each kind goes at a time', () => {
  const budgets = manifestsOf('PodDisruptionBudget');
  expect(Object.keys(budgets)).toEqual(kinds.map(([name]) => name));
  for (const [name, role] of kinds) {
    expect(matches(budgets[name], /^ {2}(?:max|min)\w+: (\S+)$/gm)).toEqual(['1']);
    expect(budgets[name]).toContain('maxUnavailable: 1');
    expect(matches(budgets[name], /matchLabels: \{ (.*?) \}/g)).toEqual([labelsOf(role)]);
  }
});

describe.skipIf(process.platform === 'win32')('the secrets of compose.yaml', () => {
  /** The script as the container runs it, in a folder of the test, with who becomes the owner written down. */
  const makeSecrets = (volume: string) => {
    const [, script = ''] =
      /^ {6}- -euc\n {6}- \|\n((?: {8}.*\n)+)/m.exec(readFileSync('compose.yaml', 'utf8')) ?? [];
    const inContainer = script.replaceAll('$$', '$').replace('cd /secrets', 'cd "$VOLUME"');
    expect(inContainer).toContain('cd "$VOLUME"');
    const chown = 'chown() { echo "$@"; }';
    return execFileSync('sh', ['-euc', `${chown}\n${inContainer}`], {
      env: { PATH: process.env['PATH'], VOLUME: volume },
      encoding: 'utf8',
    });
  };
  const volumeOf = (name: string) => {
    const volume = join(folder, name);
    mkdirSync(volume);
    return volume;
  };
  const contents = (volume: string) =>
    Object.fromEntries(readdirSync(volume).map((name) => [name, readFileSync(join(volume, name), 'utf8')]));

  it('[RUN-08] are made at the first start, each its own, for the server alone, and stay at the next', () => {
    const volume = volumeOf('first');
    const owners = makeSecrets(volume);
    // The user of the image reads them; the database begins as root.
    expect(owners).toBe('10001:10001 secret-key database-url\n');
    expect(readFileSync('Dockerfile', 'utf8')).toContain('10001');
    const made = contents(volume);
    const password = made['database-password'] ?? '';
    expect(made).toEqual({
      'secret-key': expect.stringMatching(/^[0-9a-f]{64}$/),
      'database-password': expect.stringMatching(/^[0-9a-f]{64}$/),
      'database-url': `postgres://paddock:${password}@database/paddock\n`,
    });
    expect(password).not.toBe(made['secret-key']);
    for (const name of Object.keys(made)) expect(statSync(join(volume, name)).mode & 0o777).toBe(0o600);
    makeSecrets(volume);
    expect(contents(volume)).toEqual(made);
    const other = volumeOf('other');
    makeSecrets(other);
    expect(contents(other)['secret-key']).not.toBe(made['secret-key']);
    expect(contents(other)['database-password']).not.toBe(password);
  });

  it('[RUN-08] are completed if the first start was interrupted, and are what the server starts with', () => {
    const volume = volumeOf('interrupted');
    makeSecrets(volume);
    const { 'secret-key': kept } = contents(volume);
    for (const name of ['database-password', 'database-url']) unlinkSync(join(volume, name));
    writeFileSync(join(volume, 'database-password.unfinished'), '12');
    makeSecrets(volume);
    const made = contents(volume);
    expect(Object.keys(made).toSorted()).toEqual(['database-password', 'database-url', 'secret-key']);
    expect(made['secret-key']).toBe(kept);
    expect(made['database-password']).toMatch(/^[0-9a-f]{64}$/);
    const config = readConfig({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      ALLOW_PLAINTEXT: 'database',
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://localhost',
      DATABASE_URL_FILE: join(volume, 'database-url'),
      SECRET_KEY_FILE: join(volume, 'secret-key'),
    });
    expect(config.databaseUrl).toBe(made['database-url']?.trim());
  });
});
