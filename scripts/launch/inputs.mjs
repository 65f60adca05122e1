import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a build is made from, as one hash.
 * @param {string} root
 * @param {readonly string[]} inputs files and folders
 */
export function hashOfInputs(root, inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesAt(root, input))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The files that can end up in a build, in a stable order: no results, packages or tests.
 * @param {string} root
 * @param {string} path of a file or a folder
 * @returns {string[]}
 */
function filesAt(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesAt(root, `${path}/${name}`));
}
