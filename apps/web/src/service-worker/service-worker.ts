import type { ServiceWorkerScope } from './scope.ts';

/**
 * Shows the offline page when a page cannot be reached, and caches build files, whose names contain their hash. It
 * caches nothing else: no pages, API replies, documents or figures.
 */
const worker = globalThis as unknown as ServiceWorkerScope;
const { name, files } = worker.shell;
const [offlinePage = '/offline'] = files;

worker.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(name);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    // Deletes the caches of earlier deployments.
    for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
    // Fetches pages while the worker starts, so that it does not slow down a visit.
    await worker.registration.navigationPreload?.enable();
  };
  event.waitUntil(tidy());
});

async function page(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch (failure) {
    const shown = await caches.match(offlinePage);
    if (!shown) throw failure;
    return shown;
  }
}

async function buildFile(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const cached = await cache.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

async function shellFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const cached = await caches.match(request);
    if (!cached) throw failure;
    return cached;
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, event.preloadResponse));
  else if (pathname.startsWith('/assets/')) event.respondWith(buildFile(request));
  else if (files.includes(pathname)) event.respondWith(shellFile(request));
});
