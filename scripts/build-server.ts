import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { jobList } from './server-build/job-list.ts';
import { ownPlaces } from './server-build/own-places.ts';
import { builtPrograms, programs } from './server-build/programs.ts';
import { unmappedPackages } from './server-build/unmapped-packages.ts';

/**
 * `node scripts/build-server.ts PLACE [FOLDER]`: bundles the server, its commands and its worker with the packages that
 * they import. The files are made to run in PLACE, and written to FOLDER if it is another one.
 */
const root = join(import.meta.dirname, '..');
const [place, folder = place] = process.argv.slice(2);
if (!place || !folder) throw new Error('Say where the build will run: node scripts/build-server.ts PLACE');

const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(Object.keys(programs).map((name) => [name, `program:${name}`])),
  platform: 'node',
  // Binaries, which each platform has its own of.
  external: ['sharp', /^@node-rs\//],
  plugins: [
    builtPrograms(root),
    jobList(root),
    ownPlaces({ root, out: resolve(place), programs }),
    unmappedPackages(),
  ],
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message);
  },
});
await bundle.write({
  dir: resolve(folder),
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  // What makes stack traces name the sources must be evaluated before what it describes.
  codeSplitting: { groups: [{ name: 'source-lines', test: /[\\/]source-lines\.ts$/ }] },
});
