import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A real S3-compatible store for tests, with its access key. */
export interface S3Server {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Started extends S3Server {
  readonly processes: readonly number[];
}

/** Debian's packages ceph-mon, ceph-osd and radosgw: a whole Ceph on the loopback address, its objects in memory. */
const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const key = { accessKeyId: 'paddock-tests', secretAccessKey: 'a secret of the tests' };

/** Why there is no store for tests here; undefined if there is one. */
export function s3UnavailableReason(): string | undefined {
  if (process.env['S3_TEST_ENDPOINT']) return undefined;
  const folders = (process.env['PATH'] ?? '').split(':');
  const missing = programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
  if (missing.length === 0) return undefined;
  return `no S3-compatible store: install ceph-mon, ceph-osd and radosgw, or set S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY (missing: ${missing.join(', ')})`;
}

/**
 * The store of S3_TEST_ENDPOINT, or one that the first caller starts in the folder and later callers share; {@link
 * stopS3Server} stops it.
 */
export async function startS3Server(folder: string): Promise<S3Server> {
  const endpoint = process.env['S3_TEST_ENDPOINT'];
  if (endpoint)
    return {
      endpoint,
      accessKeyId: process.env['S3_TEST_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? '',
    };
  await mkdir(folder, { recursive: true });
  const isFirst = await open(join(folder, 'asked'), 'wx').then(
    (file) => file.close().then(() => true),
    () => false,
  );
  if (isFirst) await start(folder).catch((error: unknown) => writeState(folder, { failed: String(error) }));
  for (;;) {
    const state = await readState(folder);
    if (state && 'failed' in state) throw new Error(state.failed);
    if (state) return state;
    await pause(100);
  }
}

/** Stops the store of the folder, if one was started. */
export async function stopS3Server(folder: string): Promise<void> {
  const state = await readState(folder);
  if (!state || 'failed' in state) return;
  for (const pid of state.processes)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
}

async function start(folder: string): Promise<void> {
  const [monitorPort, port] = [await freePort(), await freePort()];
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const configuration = join(folder, 'ceph.conf');
  const monitor = `[v2:127.0.0.1:${monitorPort}]`;
  for (const name of ['mon', 'osd', 'rgw', 'run']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(configuration, configurationOf({ folder, cluster, monitor, port }));
  const processes: number[] = [];
  const common = ['-c', configuration];
  const run = (program: string, ...args: string[]) => finish(program, [...common, ...args]);
  const serve = (program: string, ...args: string[]) => {
    const child = spawn(program, [...common, ...args, '-f'], { detached: true, stdio: 'ignore' });
    child.unref();
    if (child.pid !== undefined) processes.push(child.pid);
  };
  await finish('monmaptool', ['--create', '--addv', 'a', monitor, '--fsid', cluster, join(folder, 'monmap')]);
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'));
  serve('ceph-mon', '-i', 'a');
  await run('ceph', 'osd', 'create', disk);
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
  await run('ceph', 'osd', 'crush', 'add', '0', '1.0', 'root=default', 'host=localhost');
  serve('ceph-osd', '-i', '0');
  await run(
    'radosgw-admin',
    'user',
    'create',
    '--uid=tests',
    '--display-name=tests',
    `--access-key=${key.accessKeyId}`,
    `--secret-key=${key.secretAccessKey}`,
  );
  serve('radosgw', '-n', 'client.rgw');
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await fetch(endpoint).catch(() => undefined))?.ok) await pause(100);
  await writeState(folder, { endpoint, ...key, processes });
}

/**
 * One daemon of each kind, without replicas, and without authentication between them. The monitor decides at once: by
 * itself it waits a second for further changes, and a new store makes a dozen of them one after the other.
 */
function configurationOf(cephFiles: {
  folder: string;
  cluster: string;
  monitor: string;
  port: number;
}): string {
  const { folder, cluster, monitor, port } = cephFiles;
  return `[global]
fsid = ${cluster}
mon host = ${monitor}
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc secure
run dir = ${folder}/run
admin socket = ${folder}/run/$cluster-$name-$pid.asok
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
mon data = ${folder}/mon
mon data avail crit = 1
mon allow pool size one = true
paxos propose interval = 0.02
paxos min wait = 0.01
osd data = ${folder}/osd
osd objectstore = memstore
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
memstore device bytes = 1073741824
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
rgw thread pool size = 16
`;
}

async function finish(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000 });
  let errorOutput = '';
  child.stderr.on('data', (piece: Buffer) => {
    errorOutput += piece.toString();
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} exited with ${code}: ${errorOutput}`));
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found');
  return address.port;
}

const statePath = (folder: string) => join(folder, 'state.json');

async function writeState(folder: string, state: Started | { failed: string }): Promise<void> {
  await writeFile(`${statePath(folder)}.new`, JSON.stringify(state));
  await rename(`${statePath(folder)}.new`, statePath(folder));
}

async function readState(folder: string): Promise<Started | { failed: string } | undefined> {
  const text = await readFile(statePath(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Started | { failed: string });
}
