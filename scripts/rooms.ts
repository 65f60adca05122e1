import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { findRoomCircles } from './lint/room-circles.ts';

/** A folder with more source files than this wants rooms of its own. */
const MOST_FILES = 45;

/** Fails if rooms (the folders of docs/architecture.md) import each other in a circle, or if a folder is too full. */
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
process.exitCode = circles.length === 0 && full.length === 0 ? 0 : 1;
