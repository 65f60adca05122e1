import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { findRoomCircles } from './lint/room-circles.ts';

/** A folder with more source files than this wants rooms of its own. */
const MOST_FILES = 45;

/** The files of the web application: more of them, or more that hold next to nothing, are harder to read than fewer. */
const WEB = { files: 810, crumbs: 60 };
const CRUMB_LINES = 12;
const MOST_LINES = 250;

/**
 * Fails if rooms (the folders of docs/architecture.md) import each other in a circle, if a folder is too full, or if the
 * web application falls apart into crumbs.
 */
const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'bench/**/*.ts'])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const circles = findRoomCircles(files);
for (const { rooms, imports } of circles)
  console.log(`These rooms import each other:\n  ${rooms.join('\n  ')}\nby\n  ${imports.join('\n  ')}\n`);
const full = [...Map.groupBy(files, ({ path }) => posix.dirname(path))].filter(
  ([, inFolder]) => inFolder.length > MOST_FILES,
);
for (const [folder, inFolder] of full)
  console.log(`${folder} holds ${inFolder.length} source files: at most ${MOST_FILES}, so group them.`);

const lines = ({ source }: { source: string }) => source.split('\n').length - 1;
const web = files.filter(({ path }) => path.startsWith('apps/web/src/'));
const long = web.filter((file) => lines(file) > MOST_LINES);
for (const file of long) console.log(`${file.path} has ${lines(file)} lines: at most ${MOST_LINES}.`);
const crumbs = web.filter((file) => lines(file) <= CRUMB_LINES);
const tooMany = crumbs.length > WEB.crumbs || web.length > WEB.files;
if (tooMany)
  console.log(`apps/web/src holds ${web.length} source files (at most ${WEB.files}), ${crumbs.length} of them of at most ${CRUMB_LINES} lines (at most ${WEB.crumbs}). Put together what is read together:
  ${crumbs.map(({ path }) => path).join('\n  ')}`);
process.exitCode = circles.length + full.length + long.length === 0 && !tooMany ? 0 : 1;
