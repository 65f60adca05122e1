import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './vite-compressed-assets.ts';
import { formerAssets } from './vite-former-assets.ts';
import { nameLazyPages } from './vite-lazy-pages.ts';
import { leanContract } from './vite-lean-contract.ts';
import { leanFonts } from './vite-lean-fonts.ts';
import { publicGroup } from './vite-page-groups.ts';

/**
 * Two builds of one application: `vite build` creates dist/client (hashed assets, the public folder, a manifest), and
 * `vite build --ssr` creates dist/server/render.js, which needs no other file.
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
    // The content security policy blocks data: fonts and scripts, and cached files cost nothing the second time.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? { input: 'src/app/document/render.tsx', output: { entryFileNames: 'render.js' } }
      : {
          input: {
            main: 'src/app/entry/main.tsx',
            // A worker for the whole site must be at the root; the server inserts the build's name before it.
            sw: 'src/service-worker/service-worker.ts',
          },
          // A handful of files per page instead of two dozen: the code of every visit, the code that public pages
          // share, and the form fields.
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                // The records of the contract, the code that parses them, and the access table: only lazy pages read
                // them. The entry reaches them through the indexes of their packages, and uses nothing of them. The
                // rules of settings come along: in the chunk of a page, they would import each other in a circle.
                {
                  name: 'records',
                  test: /[\\/](?:contract[\\/]src[\\/](?:collections[\\/](?!list-query)|schemas\.|json-value\.)|zod[\\/]|domain[\\/]src[\\/](?:access[\\/](?!page-access)|investing[\\/](?:commitment-expiry|accreditation-validity)|signing[\\/]signing-reminders))/,
                  priority: 10,
                  includeDependenciesRecursively: false,
                },
                // The worker runs on its own and imports nothing from outside its folder.
                { name: 'first', tags: ['$initial'], test: /^(?!.*[\\/]service-worker[\\/])/ },
                { name: publicGroup(), debugName: 'public' },
                { name: 'fields', test: /[\\/]@mantine[\\/]core[\\/].*[\\/](?:InputBase|TextInput)[\\/]/ },
              ],
            },
          },
        },
  },
  // In development, Node imports packages directly; the server build must be self-contained.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}));
