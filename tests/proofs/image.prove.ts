import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../bench/machine/free-port.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { useServer } from '../journeys/fixtures/server-address.ts';
import {
  areInstalled,
  buildahIn,
  type ImageConfig,
  npmOptions,
  writeDebianBase,
  writeNodeBase,
} from './fixtures/buildah.ts';
import { makeFirstAgreement } from './fixtures/first-agreement.ts';
import { type ImageServer, startInImage, type UnpackedImage } from './fixtures/run-in-image.ts';

/** Megabytes that the image may add to its base. */
const largest = 350;
const owner = 'owner@harbor.example';

/**
 * Builds the image from the checkout on a new Debian, and runs it as a container would: without the demo, as its own
 * user, on a root that cannot be written.
 */
async function proveImage(folder: string): Promise<void> {
  const images = buildahIn(folder);
  try {
    await writeDebianBase(join(folder, 'debian'));
    await images.build(join(folder, 'debian'), 'localhost/debian');
    await writeNodeBase(join(folder, 'node'), 'localhost/debian');
    await images.build(join(folder, 'node'), 'localhost/node');
    const bases = ['--build-arg', 'BASE=localhost/debian', '--build-arg', 'BUILD_BASE=localhost/node'];
    await images.build('.', 'localhost/paddock', [...bases, ...(await npmOptions())]);

    const config = await images.configOf('localhost/paddock');
    expectConfig(config);
    const root = await images.unpack('localhost/paddock');
    const size = (await megabytes(root)) - (await megabytes(await images.unpack('localhost/debian')));
    assert.ok(size <= largest, `it adds ${size} MB to its base`);

    const { User: user, WorkingDir: workingDir, Env: env, Cmd: command } = config;
    const data = join(folder, 'data');
    await mkdir(data);
    const [uid = 0, gid = 0] = user.split(':').map(Number);
    await chown(data, uid, gid);
    const image = { root, user, workingDir, env, command, healthCommand: config.Healthcheck.Test.slice(1) };
    console.log({ megabytes: size, ...(await proveServer(image, data)) });
  } finally {
    await images.removeAll();
  }
}

function expectConfig(config: ImageConfig): void {
  assert.equal(config.User, '10001:10001');
  assert.equal(config.Cmd[0], 'node');
  assert.deepEqual(Object.keys(config.Volumes), ['/data']);
  assert.equal(config.StopSignal, 'SIGTERM');
  assert.equal(config.Labels['org.opencontainers.image.title'], 'Paddock');
}

/** A first start, the first superadmin, a sealed agreement, a backup, a stop and another start. */
async function proveServer(image: UnpackedImage, data: string) {
  const port = await freePort();
  const server = await startInImage(image, { data, port });
  useServer({ port, dataDir: data });
  try {
    const printed = await server.exec(['create-superadmin', owner, '--name', 'Olivia Owner']);
    const password = /^ {2}(\S+)$/m.exec(printed)?.[1] ?? '';
    const sealed = await makeFirstAgreement(server.origin, { email: owner, password });
    await expectPicture(server, '/portals/stallion/logo.png');
    await assert.rejects(server.exec(['backup', '/data/backup.tar.gz']), /secret key in plain sight/);
    const passphrase = 'BACKUP_PASSPHRASE=eleven quiet horses walk home';
    const backup = await server.exec(['env', passphrase, 'backup', '/data/backup.tar.gz.age']);
    assert.match(backup, /^Backed up \d+ rows/);
    assert.ok((await readdir(data)).includes('backup.tar.gz.age'));
    await assert.rejects(server.exec(['touch', '/opt/paddock/x']), /Read-only file system/);
    assert.equal(await server.stop(), 0);

    const again = await startInImage(image, { data, port });
    await again.exec(image.healthCommand);
    assert.equal(await again.stop(), 0);
    return { firstStart: server.startupTime, secondStart: again.startupTime, sealedBytes: sealed.length };
  } finally {
    useServer(undefined);
    await server.stop();
  }
}

/** A picture that is drawn with the fonts and the image library of the image. */
async function expectPicture({ origin }: ImageServer, path: string): Promise<void> {
  const reply = await fetch(origin + path);
  assert.equal(reply.status, 200, path);
  assert.equal(reply.headers.get('content-type'), 'image/png');
}

async function megabytes(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sxm', folder]);
  return Number.parseInt(stdout, 10);
}

if (process.getuid?.() !== 0 || !(await areInstalled('buildah', 'mmdebstrap', 'unshare', 'nsenter')))
  skipProof('building and running the image takes root, buildah and mmdebstrap (apt-get install them)');
else await withTemporaryFolder(proveImage);
