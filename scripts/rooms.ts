import { globSync, readFileSync } from 'node:fs';
import { findRoomCircles } from './lint/room-circles.ts';

/** Fails if rooms (the folders of docs/architecture.md) import each other in a circle. */
const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'bench/**/*.ts'])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const circles = findRoomCircles(files);
for (const { rooms, imports } of circles)
  console.log(`These rooms import each other:\n  ${rooms.join('\n  ')}\nby\n  ${imports.join('\n  ')}\n`);
process.exitCode = circles.length === 0 ? 0 : 1;
