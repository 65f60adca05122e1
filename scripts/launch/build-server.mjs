import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfInputs } from './inputs.mjs';
import { projectEnv } from './npm.mjs';
import { Stop, say } from './progress.mjs';

const BUILDS = 'apps/server/dist';
const INPUTS = [
  'apps/server/src',
  'packages/domain/src',
  'packages/contract/src',
  'packages/embedded-postgres/src',
  // What these export decides which files are bundled.
  'packages/domain/package.json',
  'packages/contract/package.json',
  'packages/embedded-postgres/package.json',
  'scripts/build-server.ts',
  'scripts/server-build',
  'package-lock.json',
  'tsconfig.base.json',
];

const UNFINISHED = '.unfinished-';

/** How long a build stays after another one took its place: servers that were started from it still load from it. */
const FORMER_BUILDS_STAY = 7 * 24 * 60 * 60_000;

/**
 * Bundles the server and its commands where what they are made of has changed. Each build is in a folder that is named
 * after its sources and is there only when it is complete, so that programs which run or start meanwhile are not
 * disturbed.
 * @param {string} root
 * @param {string} node the project's Node
 * @returns {string} the folder of the build, below root
 */
export function buildServer(root, node) {
  const name = hashOfInputs(root, INPUTS).slice(0, 16);
  const build = `${BUILDS}/${name}`;
  if (existsSync(join(root, build))) {
    setInPlace(join(root, build));
    return build;
  }
  removeFormerBuilds(root);
  say('building the server ...');
  const started = Date.now();
  const unfinished = `${BUILDS}/${UNFINISHED}${name}-${process.pid}`;
  const result = spawnSync(node, ['scripts/build-server.ts', build, unfinished], {
    cwd: root,
    env: projectEnv(root),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status !== 0) {
    rmSync(join(root, unfinished), { recursive: true, force: true });
    throw new Stop(
      `the server could not be built\n${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`.trim(),
    );
  }
  takePlace(join(root, unfinished), join(root, build));
  say(`built in ${Math.round((Date.now() - started) / 1000)} s`);
  return build;
}

/**
 * @param {string} from
 * @param {string} to
 */
function takePlace(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    // Somebody else has built the same meanwhile.
    if (!existsSync(to)) throw error;
    rmSync(from, { recursive: true, force: true });
  }
}

/**
 * Removes the builds that another one has replaced long ago. The time of a folder says when its build was last in place:
 * each start from it sets it, and so does the build that replaces it.
 * @param {string} root
 */
function removeFormerBuilds(root) {
  const folder = join(root, BUILDS);
  const builds = (existsSync(folder) ? readdirSync(folder) : [])
    // Another start may have removed or renamed one meanwhile.
    .flatMap((name) => {
      const time = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
      return time === undefined ? [] : [{ name, path: join(folder, name), time }];
    })
    .sort((a, b) => a.time - b.time);
  const replaced = builds.findLast(({ name }) => !name.startsWith(UNFINISHED));
  for (const build of builds) {
    if (build === replaced) setInPlace(build.path);
    else if (Date.now() - build.time > FORMER_BUILDS_STAY)
      rmSync(build.path, { recursive: true, force: true });
  }
}

/** @param {string} build */
function setInPlace(build) {
  const now = new Date();
  try {
    utimesSync(build, now, now);
  } catch {
    // Whoever starts the server may be another user than the one who has built it.
  }
}
