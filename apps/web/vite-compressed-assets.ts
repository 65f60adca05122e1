import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packed = /\.(?:js|mjs|css|svg|ttf|wasm|bcmap)$/;

async function compress(file: string) {
  const body = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Writes a brotli and a gzip version of every asset, which the server sends as they are. */
export function compressedAssets(): Plugin {
  return {
    name: 'paddock:compressed-assets',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined || this.environment.config.consumer === 'server') return;
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') && packed.test(name));
      for (const name of names) await compress(path.join(dir, name));
    },
  };
}
