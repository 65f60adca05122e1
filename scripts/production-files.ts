import { resolve } from 'node:path';
import { buildServer } from './launch/build-server.mjs';
import { copyProductionFiles } from './production-files/copy.ts';

/**
 * `npm run production-files -- FOLDER`: copies what a server and its commands run on into a new folder, which works
 * without this checkout, npm or another Node. The image and an installation on one machine are made of it.
 */
const root = resolve(import.meta.dirname, '..');
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder to make: npm run production-files -- FOLDER');
await copyProductionFiles({ root, build: buildServer(root, process.execPath), folder: resolve(folder) });
