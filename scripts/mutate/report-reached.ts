// Runs before each test file of the first run, and writes down which candidates the file gets to.
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    reachedFile: string;
  }
}

declare global {
  var importedCandidates: Set<number> | undefined;
  var reportReached: ((id: number) => void) | undefined;
}

/** What importing the sources gets to. Later files of the worker share the modules, and do not import them again. */
const imported = (globalThis.importedCandidates ??= new Set());
const reached = new Set<number>();
let isImporting = true;
globalThis.reportReached = (id) => (isImporting ? imported : reached).add(id);
beforeAll(() => {
  isImporting = false;
});
afterAll(() => {
  const line = JSON.stringify({ test: expect.getState().testPath, reached: [...imported.union(reached)] });
  appendFileSync(inject('reachedFile'), `${line}\n`);
});
