import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanContract } from './vite-lean-contract.ts';

const contract = fileURLToPath(new URL('../../packages/contract/src/index.ts', import.meta.url));

async function bundled(source: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => (id === 'entry' ? source : null),
      },
      leanContract(),
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
    },
  });
  const [chunk] = 'output' in output ? output.output : [];
  return chunk?.type === 'chunk' ? chunk.code : '';
}

describe('leanContract', () => {
  it('keeps the path of an endpoint that a page uses, and drops schemas and other endpoints', async () => {
    const code = await bundled(`export { contentsBySlug, syndicationBySlug } from '${contract}';`);
    expect(code).toContain('/contents/byslug');
    expect(code).not.toContain('At most 200 slugs');
    expect(code).not.toContain('isAccreditationStated');
    expect(code).not.toContain('wire_instructions');
    expect(code).not.toContain('Contents keyed by slug');
    expect(code).not.toContain('/auth/');
    expect(code.length).toBeLessThan(2_000);
  });

  it('drops a schema that only a plain object uses', async () => {
    const code = await bundled(
      `export { beginPasskeySignIn, readAccountSecurity, signOut } from '${contract}';`,
    );
    expect(code).toContain('/auth/passkey/options');
    expect(code).not.toContain('base64url');
    expect(code.length).toBeLessThan(2_000);
  });

  it('keeps a schema that a page imports by name', async () => {
    const code = await bundled(`export { signature } from '${contract}';`);
    expect(code).toContain('A drawn signature is a PNG picture.');
  });
});
