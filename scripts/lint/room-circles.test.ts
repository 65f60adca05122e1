import { describe, expect, it } from 'vitest';
import { findRoomCircles, roomOf } from './room-circles.ts';

const session = 'apps/web/src/platform/session';
const toasts = 'apps/web/src/platform/toasts';
const circlesOf = (files: Record<string, string>) =>
  findRoomCircles(Object.entries(files).map(([path, source]) => ({ path, source }))).map(
    ({ rooms }) => rooms,
  );

describe('roomOf', () => {
  it.each([
    ['apps/web/src/platform/content/editing/a.ts', 'apps/web/src/platform/content'],
    ['apps/server/src/platform/config.ts', 'apps/server/src/platform'],
    [
      'apps/server/src/modules/agreements/signing/completion/a.ts',
      'apps/server/src/modules/agreements/signing',
    ],
    ['packages/domain/src/index.ts', undefined],
    ['packages/domain/src/money/a.ts', 'packages/domain/src/money'],
    ['bench/run.ts', 'bench'],
    ['bench/measurements/a.ts', 'bench/measurements'],
  ])('%s is in %s', (path, room) => {
    expect(roomOf(path)).toBe(room);
  });
});

describe('findRoomCircles', () => {
  it('finds two rooms that import each other through different files, and names the imports', () => {
    const files = [
      { path: `${session}/a.ts`, source: `import { b } from '../toasts/b.ts';` },
      { path: `${toasts}/c.ts`, source: `import { d } from '../session/d.ts';` },
    ];
    expect(findRoomCircles(files)).toEqual([
      {
        rooms: [session, toasts],
        imports: [`${session}/a.ts imports ${toasts}/b.ts`, `${toasts}/c.ts imports ${session}/d.ts`],
      },
    ]);
  });

  it.each([
    ['a type', `import type { D } from '../session/d.ts';`],
    ['an export', `export { d } from '../session/d.ts';`],
    ['a dynamic import', `const load = () => import('../session/d.ts');`],
    ['an import of several lines', `import {\n  d,\n} from '../session/d.ts';`],
  ])('counts %s', (_, source) => {
    const files = { [`${session}/a.ts`]: `import '../toasts/b.ts';`, [`${toasts}/b.ts`]: source };
    expect(circlesOf(files)).toEqual([[session, toasts]]);
  });

  it('finds a circle through a third room, and leaves out a room that only leads there', () => {
    const files = {
      'apps/web/src/app/entry/a.ts': `import '../page/a.ts';`,
      'apps/web/src/app/page/a.ts': `import '../routes/a.ts';`,
      'apps/web/src/app/routes/a.ts': `import '../shell/a.ts';`,
      'apps/web/src/app/shell/a.ts': `import '../page/b.ts';`,
    };
    const rooms = ['page', 'routes', 'shell'].map((name) => `apps/web/src/app/${name}`);
    expect(circlesOf(files)).toEqual([rooms]);
  });

  it('allows imports within a room, one way between rooms, and of files directly in src', () => {
    const files = {
      [`${session}/a.ts`]: `import './b.ts';\nimport '../toasts/b.ts';`,
      [`${session}/b.ts`]: `import './a.ts';`,
      'packages/contract/src/index.ts': `export * from './endpoints/a.ts';`,
      'packages/contract/src/endpoints/a.ts': `import '../endpoint.ts';`,
      'packages/contract/src/endpoint.ts': `import './endpoints/a.ts';`,
    };
    expect(circlesOf(files)).toEqual([]);
  });
});
