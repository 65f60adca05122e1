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
  return statSync(join(root, path)).isDirectory() ? filesIn(root, path) : [path];
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(root, path) : [path];
    });
}
