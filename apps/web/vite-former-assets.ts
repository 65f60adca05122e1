import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** How long the files of a former build stay, in milliseconds: longer than a server or a tab goes without a restart. */
export const formerAssetsStay = 7 * 24 * 60 * 60_000;

/** Empties the folder of a build, except for hashed files younger than {@link formerAssetsStay}. */
export async function emptyBuild(folder: string, assets: string, now: number): Promise<void> {
  const isOld = async (file: string) => now - (await stat(file)).mtimeMs > formerAssetsStay;
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== assets) await rm(path.join(folder, name), { recursive: true });
  }
  for (const name of await readdir(path.join(folder, assets)).catch(() => [])) {
    const file = path.join(folder, assets, name);
    if (await isOld(file)) await rm(file);
  }
}

/**
 * Keeps the hashed files of former builds: a server that runs during the next build, and tabs opened before it, still
 * request them. Replaces Vite's `emptyOutDir`, which is off.
 */
export function formerAssets(): Plugin {
  let empty: (() => Promise<void>) | undefined;
  return {
    name: 'paddock:former-assets',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root, build }) {
      const folder = path.resolve(root, build.outDir);
      empty = build.ssr ? undefined : () => emptyBuild(folder, build.assetsDir, Date.now());
    },
    // Runs before Vite copies the public folder.
    renderStart: { order: 'pre', handler: () => empty?.() },
  };
}
