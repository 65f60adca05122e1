import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './vite-compressed-assets.ts';
import { formerAssets } from './vite-former-assets.ts';
import { nameLazyPages } from './vite-lazy-pages.ts';
import { leanContract } from './vite-lean-contract.ts';

/** A module that this many pages need belongs to what every visit loads: two in three of them. */
const sharedByMostPages = 20;

/**
 * Two builds of one application: `vite build` makes dist/client (hashed assets, the public folder, a manifest),
 * `vite build --ssr` makes dist/server/render.js, which needs nothing beside itself.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), nameLazyPages(), leanContract(), formerAssets(), compressedAssets()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: isSsrBuild ?? false,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // The policy allows no data: fonts or scripts, and a cached file costs nothing twice.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? { input: 'src/app/document/render.tsx', output: { entryFileNames: 'render.js' } }
      : {
          input: {
            main: 'src/app/main.tsx',
            // A worker of the whole site lies at its root; the server writes the build's name before it.
            sw: 'src/service-worker/service-worker.ts',
          },
          // What most pages share travels as one file instead of a dozen.
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: { groups: [{ name: 'shared', minShareCount: sharedByMostPages }] },
          },
        },
  },
  ssr: { noExternal: true },
}));
