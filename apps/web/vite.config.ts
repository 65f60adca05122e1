import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './vite-compressed-assets.ts';
import { formerAssets } from './vite-former-assets.ts';
import { nameLazyPages } from './vite-lazy-pages.ts';
import { leanContract } from './vite-lean-contract.ts';
import { leanFonts } from './vite-lean-fonts.ts';
import { leanStyles } from './vite-lean-styles.ts';
import { sharedGroup } from './vite-page-groups.ts';
import { publicEntry } from './vite-public-entry.ts';

/** Alike for the browser and for the server, whose pages name the fonts. */
const assetFileNames = 'assets/[name]-[hash:7][extname]';

/**
 * Two builds of one application: `vite build` creates dist/client (hashed assets, the public folder, a manifest), and
 * `vite build --ssr` creates dist/server/render.js, which needs no other file.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    nameLazyPages(),
    leanContract(),
    leanFonts(),
    leanStyles(),
    publicEntry(),
    formerAssets(),
    compressedAssets(),
  ],
  resolve: {
    dedupe: ['react', 'react-dom'],
    // React has had this hook for years, so the copy for older versions of it is dead weight.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: isSsrBuild ?? false,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Without this, the first file would list every script of every page. A page loads its styles with its own script;
    // its other scripts are preloaded by the server, or when somebody points at a link to it.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // The content security policy blocks data: fonts and scripts, and cached files cost nothing the second time.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? {
          input: 'src/app/document/render.tsx',
          output: {
            entryFileNames: 'render.js',
            assetFileNames,
            // What the start loads is one file: as seventy, it took the server a tenth of a second longer.
            codeSplitting: {
              groups: [{ name: 'first', tags: ['$initial'], includeDependenciesRecursively: false }],
            },
          },
        }
      : {
          input: {
            main: 'src/app/entry/main.tsx',
            // A worker for the whole site must be at the root; the server inserts the build's name before it.
            sw: 'src/service-worker/service-worker.ts',
          },
          // A handful of files per page instead of dozens: the code of every visit, the code that public pages share,
          // the code that shows figures, and the form fields. A browser loads six files at a time, and a page shows
          // nothing before its last one is there.
          output: {
            // The first file names the file of every page. Seven characters tell its versions apart, and the usual eight
            // would be a tenth of a kilobyte more, which nothing compresses.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                // The worker runs on its own and imports nothing from outside its folder.
                {
                  name: 'first',
                  tags: ['$initial'],
                  test: /^(?!.*[\\/]service-worker[\\/])/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: sharedGroup(),
                  debugName: 'shared',
                  // What one page alone needs, and a long list of words, stays with that page.
                  minShareCount: 2,
                  maxModuleSize: 8_000,
                  includeDependenciesRecursively: false,
                },
                { name: 'fields', test: /[\\/]@mantine[\\/]core[\\/].*[\\/](?:InputBase|TextInput)[\\/]/ },
              ],
            },
          },
        },
  },
  // In development, Node imports packages directly; the server build must be self-contained.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}));
