import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { memoryFolder, memoryFolderForPrograms } from './memory-folder.ts';

it('is no folder where there is too little room', () => {
  expect(memoryFolder(1e9)).toBeUndefined();
  expect(memoryFolderForPrograms(1e9)).toBeUndefined();
});

it('is a folder that exists, or none, for programs too', () => {
  const folder = memoryFolder(0);
  if (folder !== undefined) expect(existsSync(folder)).toBe(true);
  expect([folder, undefined]).toContain(memoryFolderForPrograms(0));
});
