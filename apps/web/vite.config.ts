import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { nameLazyPages } from './vite-lazy-pages.ts';

/**
 * Two builds of one application: `vite build` makes dist/client (hashed assets, the public folder, a manifest),
 * `vite build --ssr` makes dist/server/render.js, which needs nothing beside itself.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), nameLazyPages()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // The policy allows no data: fonts or scripts, and a cached file costs nothing twice.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? { input: 'src/app/document/render.tsx', output: { entryFileNames: 'render.js' } }
      : { input: 'src/app/main.tsx' },
  },
  ssr: { noExternal: true },
}));
