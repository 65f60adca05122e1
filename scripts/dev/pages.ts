import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { RenderedPage, WebBuild } from '@paddock/contract';
import type { DevPageRequest } from '@paddock/server/dev/dev-channel.ts';
import { createServer, type EnvironmentModuleNode, type ViteDevServer } from 'vite';
import { transportTo } from './transport.ts';

const renderModule = '/src/app/document/render.tsx';
const builtEntry = 'src/app/entry/main.tsx';
const devEntry = 'src/app/entry/dev.ts';

/** The web application, served and rendered from its sources. */
export interface DevPages {
  readonly vite: ViteDevServer;
  inlineScripts(): Promise<readonly string[]>;
  /** Renders a page with the data of the server at a port. */
  render(page: DevPageRequest, serverPort: number): Promise<RenderedPage>;
}

/** Starts Vite within our own HTTP server, so that pages, modules and the reload socket share one origin. */
export async function openPages(root: string, server: Server): Promise<DevPages> {
  const vite = await createServer({
    root: join(root, 'apps/web'),
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server }, ws: undefined },
    optimizeDeps: { entries: [devEntry] },
  });
  const load = () => vite.ssrLoadModule(renderModule) as Promise<WebBuild>;
  return {
    vite,
    inlineScripts: async () => (await load()).inlineScripts,
    render: async (page, serverPort) => {
      try {
        const { render } = await load();
        const transport = transportTo(serverPort, new URL(page.origin).host);
        const manifest = { [builtEntry]: { file: devEntry } };
        const rendered = await render({ ...page, transport, manifest });
        return { ...rendered, document: await withDevParts(vite, rendered.document) };
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        return errorPage(error);
      }
    },
  };
}

/** Adds Vite's client, and the styles that a build would link: without them a page shows unstyled until it runs. */
async function withDevParts(vite: ViteDevServer, document: string): Promise<string> {
  if (!document) return document;
  const styles = await Promise.all((await loadedStyles(vite)).map((style) => styleTag(vite, style)));
  return document.replace(
    '</head>',
    () => `<script type="module" src="/@vite/client"></script>${styles.join('')}</head>`,
  );
}

/** The style sheets that rendering has loaded, in the order in which they are imported. */
async function loadedStyles(vite: ViteDevServer): Promise<EnvironmentModuleNode[]> {
  const { moduleGraph } = vite.environments.ssr;
  const seen = new Set<EnvironmentModuleNode>();
  const styles: EnvironmentModuleNode[] = [];
  const visit = (module: EnvironmentModuleNode | undefined) => {
    if (!module || seen.has(module)) return;
    seen.add(module);
    for (const imported of module.importedModules) visit(imported);
    if (module.file?.endsWith('.css') && !module.url.includes('inline')) styles.push(module);
  };
  visit(await moduleGraph.getModuleByUrl(renderModule));
  return styles;
}

/** Vite's client takes over a style with this attribute, and replaces it when the file changes. */
async function styleTag(vite: ViteDevServer, { id, url, file }: EnvironmentModuleNode): Promise<string> {
  const inlined = await vite.ssrLoadModule(`${url}${url.includes('?') ? '&' : '?'}inline`).catch(() => null);
  const css = String(inlined?.['default'] ?? (await readFile(file ?? '', 'utf8')));
  return `<style data-vite-dev-id="${id}">${css.replaceAll('</style', '<\\/style')}</style>`;
}

/** What went wrong while rendering, on a page that reloads once the source is saved again. */
function errorPage(error: unknown): RenderedPage {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(text);
  const escaped = text.replace(/[&<]/g, (char) => (char === '&' ? '&amp;' : '&lt;'));
  return {
    status: 500,
    cacheable: false,
    document: `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escaped}</pre>`,
  };
}
