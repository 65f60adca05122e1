import { posix } from 'node:path';

/** A file of the checkout: its path from the root, and what it contains. */
export type SourceFile = { path: string; source: string };

const importPattern = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/**
 * The room of a file: its folder, at most two levels below `src` (three in `modules`, whose first level is the
 * district), or one level below `bench`. A file directly in `src` is in none: such files are shared by all rooms, or
 * combine them.
 */
export function roomOf(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1);
  const top = folders.indexOf('src');
  if (top === folders.length - 1) return undefined;
  const levels = folders[top + 1] === 'modules' ? 3 : 2;
  return folders.slice(0, top === -1 ? 2 : top + 1 + levels).join('/');
}

/**
 * Rooms that import each other, directly or through others, with the imports between them. Types and dynamic imports
 * count, because they couple two rooms too.
 */
export function findRoomCircles(files: readonly SourceFile[]): { rooms: string[]; imports: string[] }[] {
  const imports = files.flatMap(importsBetweenRooms);
  const targets = Map.groupBy(imports, ({ fromRoom }) => fromRoom);
  const reachable = (start: string): Set<string> => {
    const found = new Set<string>();
    const open = [start];
    for (let room = open.pop(); room !== undefined; room = open.pop())
      for (const { toRoom } of targets.get(room) ?? []) {
        if (found.has(toRoom)) continue;
        found.add(toRoom);
        open.push(toRoom);
      }
    return found;
  };
  const reach = new Map([...targets.keys()].map((room) => [room, reachable(room)]));
  const circles = new Map<string, string[]>();
  for (const [room, others] of reach) {
    if (!others.has(room)) continue;
    const rooms = [...others].filter((other) => reach.get(other)?.has(room)).sort();
    circles.set(rooms.join(' '), rooms);
  }
  return [...circles.values()].map((rooms) => ({
    rooms,
    imports: imports
      .filter(({ fromRoom, toRoom }) => rooms.includes(fromRoom) && rooms.includes(toRoom))
      .map(({ from, to }) => `${from} imports ${to}`),
  }));
}

type RoomImport = { from: string; to: string; fromRoom: string; toRoom: string };

function importsBetweenRooms({ path: from, source }: SourceFile): RoomImport[] {
  return [...source.matchAll(importPattern)].flatMap(([, specifier = '']) => {
    const to = posix.join(posix.dirname(from), specifier);
    const fromRoom = roomOf(from);
    const toRoom = roomOf(to);
    return fromRoom && toRoom && fromRoom !== toRoom ? [{ from, to, fromRoom, toRoom }] : [];
  });
}
