import { testedStores } from '@paddock/testing';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { countMissingObjects, openExternalFiles } from './external-files.ts';

async function* holding(...objects: { key: string; size: number }[]) {
  yield* objects;
}
const listed = {
  store: 'the bucket',
  objects: [
    { key: 'a.pdf', size: 1 },
    { key: 'b.pdf', size: 2 },
  ],
};

it('counts files that are missing or have changed', async () => {
  expect(await countMissingObjects(listed, holding(...listed.objects, { key: 'newer.pdf', size: 9 }))).toBe(
    0,
  );
  expect(await countMissingObjects(listed, holding({ key: 'a.pdf', size: 1 }))).toBe(1);
  expect(
    await countMissingObjects(listed, holding({ key: 'a.pdf', size: 1 }, { key: 'b.pdf', size: 3 })),
  ).toBe(1);
  expect(await countMissingObjects(listed, holding())).toBe(2);
});

it('returns undefined if the files are on disk', async () => {
  expect(await openExternalFiles(readConfig({}))).toBeUndefined();
});

const s3 = testedStores.find(({ name }) => name === 's3');
describe.skipIf(s3?.unavailableReason)('with S3', () => {
  it('names the bucket for the operator, and lists its files', { timeout: 120_000 }, async () => {
    const settings = (await s3?.settings()) ?? {};
    const elsewhere = await openExternalFiles(readConfig(settings));
    expect(elsewhere?.store).toBe(`the bucket ${settings['S3_BUCKET']} at ${settings['S3_ENDPOINT']}`);
    expect(await Array.fromAsync(elsewhere?.objects ?? [])).toEqual([]);
  });
});
