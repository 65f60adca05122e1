import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageManifest, WebBuild } from '@paddock/contract';

/** The web build in memory: the renderer, what it needs, and the folder of the browser's files. */
export interface LoadedWebBuild extends WebBuild {
  readonly manifest: PageManifest;
  /** dist/client: hashed assets and the public folder. */
  readonly clientDir: string;
  /** The service worker, of the same build as the pages even if a newer build exists on disk. */
  readonly serviceWorker: string;
  /** Every inline script of the pages as a source of the content security policy, `sha256-…`. */
  readonly scriptHashes: readonly string[];
}

/** Loads the built web application from dist. Throws if it was not built. */
export async function loadWebBuild(dist: string): Promise<LoadedWebBuild> {
  const clientDir = join(dist, 'client');
  const manifest = JSON.parse(
    await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8'),
  ) as PageManifest;
  const serviceWorker = await readFile(join(clientDir, 'sw.js'), 'utf8');
  const { render, renderOwnPage, inlineScripts } = (await import(
    pathToFileURL(join(dist, 'server', 'render.js')).href
  )) as WebBuild;
  const scriptHashes = inlineScripts.map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
  return { render, renderOwnPage, inlineScripts, manifest, clientDir, serviceWorker, scriptHashes };
}
