import { expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';

interface Bill {
  bomFormat: string;
  metadata: { component: { name: string; type: string } };
  components: { name: string; hashes?: { alg: string }[]; properties?: { name: string }[] }[];
}

it('names what is served with its hash, and nothing that only tests or builds it', () => {
  const bill = JSON.parse(billOfMaterials('.')) as Bill;
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'paddock', type: 'application' } },
  });
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'react', `node-${process.platform}-${process.arch}`]),
  );
  expect(names).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(vitest|fast-check|testing|smtp-server)$/)]),
  );
  const unhashed = bill.components.filter(
    ({ hashes, properties }) =>
      !hashes?.some(({ alg }) => alg === 'SHA-512') &&
      !properties?.some(({ name }) => name === 'cdx:npm:package:private'),
  );
  expect(unhashed).toEqual([]);
});
