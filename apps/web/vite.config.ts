import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './vite-compressed-assets.ts';
import { formerAssets } from './vite-former-assets.ts';
import { nameLazyPages } from './vite-lazy-pages.ts';
import { leanContract } from './vite-lean-contract.ts';
import { leanFonts } from './vite-lean-fonts.ts';
import { publicGroup } from './vite-page-groups.ts';

/**
 * Two builds of one application: `vite build` makes dist/client (hashed assets, the public folder, a manifest),
 * `vite build --ssr` makes dist/server/render.js, which needs nothing beside itself.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), nameLazyPages(), leanContract(), leanFonts(), formerAssets(), compressedAssets()],
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
            main: 'src/app/entry/main.tsx',
            // A worker of the whole site lies at its root; the server writes the build's name before it.
            sw: 'src/service-worker/service-worker.ts',
          },
          // A handful of files for a page instead of two dozen: what every visit runs, what a visitor's pages
          // share, and the fields of the forms.
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                // The worker runs by itself and imports nothing from outside its folder.
                { name: 'first', tags: ['$initial'], test: /^(?!.*[\\/]service-worker[\\/])/ },
                { name: publicGroup(), debugName: 'public' },
                { name: 'fields', test: /[\\/]@mantine[\\/]core[\\/].*[\\/](?:InputBase|TextInput)[\\/]/ },
              ],
            },
          },
        },
  },
  // In development Node imports packages as they are; the build for the server needs nothing beside itself.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}));
