export { inProcessTransport } from './in-process-transport.ts';
export { createPageCache } from './page-cache.ts';
export { registerPages } from './register-pages.ts';
export { createRenderer, type Renderer, type RenderRequest, type ServedPage } from './renderer.ts';
