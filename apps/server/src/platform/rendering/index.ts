export { createPageCache } from './page-cache.ts';
export { registerPages } from './register-pages.ts';
export { createRenderer, type PageAsk, type Renderer, type ServedPage } from './renderer.ts';
