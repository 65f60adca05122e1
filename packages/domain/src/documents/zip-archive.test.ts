import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listZip, locateEntry, type ZipListing, zipLimits } from './zip-archive.ts';

interface Packed {
  name: string;
  bytes?: Uint8Array;
  size?: number;
  flags?: number;
  method?: number;
}

const numbers = (...values: readonly (readonly [value: number, bytes: 2 | 4])[]) =>
  Uint8Array.from(
    values.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)),
  );
function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A ZIP with stored files, whose directory says what it is told. */
function zip(files: readonly Packed[], comment = ''): Uint8Array {
  const text = new TextEncoder();
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes = text.encode('%PDF-'), flags = 0, method = 0, size = bytes.length } of files) {
    const named = text.encode(name);
    const sizes = [
      [0, 4],
      [bytes.length, 4],
      [size, 4],
    ] as const;
    const local = join([
      numbers([0x04034b50, 4], [20, 2], [flags, 2], [method, 2], [0, 4], ...sizes, [named.length, 2], [0, 2]),
      named,
      bytes,
    ]);
    directory.push(
      numbers([0x02014b50, 4], [20, 2], [20, 2], [flags, 2], [method, 2], [0, 4], ...sizes),
      numbers([named.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      named,
    );
    locals.push(local);
    offset += local.length;
  }
  const listed = join(directory);
  const end = numbers(
    [0x06054b50, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [listed.length, 4],
    [offset, 4],
  );
  return join([...locals, listed, end, numbers([comment.length, 2]), text.encode(comment)]);
}

const sourceOf = (bytes: Uint8Array, size = bytes.length) => ({
  size,
  read: (start: number, end: number) => Promise.resolve(bytes.subarray(start, end)),
});
const list = (files: readonly Packed[]) => listZip(sourceOf(zip(files)));
const reasons = (listing: ZipListing) =>
  'error' in listing ? listing.error : listing.leftOut.map(({ reason }) => reason);

it('[BAC-15] lists the PDFs of a ZIP by their names, without folders and what computers add', async () => {
  const bytes = zip(
    [
      { name: '2025/' },
      { name: '2025/K-1 a.pdf' },
      { name: '../../b.PDF' },
      { name: '__MACOSX/._a.pdf' },
      { name: '.DS_Store' },
    ],
    'by hand',
  );
  const listing = await listZip(sourceOf(bytes));
  expect(listing).toMatchObject({ entries: [{ name: 'K-1 a.pdf' }, { name: 'b.PDF' }], leftOut: [] });
  const [entry] = 'entries' in listing ? listing.entries : [];
  if (!entry) throw new Error('There is an entry');
  const [start, end] = await locateEntry(sourceOf(bytes), entry);
  expect(new TextDecoder().decode(bytes.subarray(start, end))).toBe('%PDF-');
});

it('[BAC-15] says of each file that is left out why', async () => {
  const listing = await list([
    { name: 'locked.pdf', flags: 1 },
    { name: 'inner.zip' },
    { name: 'list.xlsx' },
    { name: 'large.pdf', size: zipLimits.file + 1, method: 8 },
    { name: 'empty.pdf', bytes: new Uint8Array() },
    { name: 'odd.pdf', method: 14 },
    { name: 'bomb.pdf', size: 5_000_000, method: 8 },
    { name: 'good.pdf' },
  ]);
  expect(reasons(listing)).toEqual([
    'It is protected with a password.',
    'It is an archive inside the ZIP.',
    'It is not a PDF.',
    'It has more than 50 MB.',
    'It is empty.',
    'It is packed in a way that we cannot read.',
    'It would become far too large.',
  ]);
  expect(listing).toMatchObject({ entries: [{ name: 'good.pdf' }] });
});

it('[BAC-15] refuses a ZIP of 10 GB without reading any of it', async () => {
  let read = 0;
  const source = {
    size: 10 * 1024 ** 3,
    read: () => {
      read++;
      return Promise.resolve(new Uint8Array());
    },
  };
  expect(reasons(await listZip(source))).toMatch(/at most 1 GB/);
  expect(read).toBe(0);
});

it('[BAC-15] refuses too many files, too much altogether, and a ZIP without files', async () => {
  const many = Array.from({ length: 501 }, (_, at) => ({ name: `${at}.pdf` }));
  expect(reasons(await list(many))).toMatch(/at most 500/);
  expect(await list(many.slice(1))).toHaveProperty('entries.length', 500);
  const bytes = new Uint8Array(300_000);
  const heavy = Array.from({ length: 42 }, (_, at) => ({
    name: `${at}.pdf`,
    bytes,
    size: zipLimits.file,
    method: 8,
  }));
  expect(reasons(await list(heavy))).toMatch(/more than 2 GB/);
  expect(reasons(await list([]))).toBe('This ZIP has no files.');
});

it('[BAC-15] never throws over what is no ZIP, or a damaged one', async () => {
  const good = zip([{ name: 'a.pdf' }, { name: 'b.pdf' }]);
  expect(reasons(await listZip(sourceOf(new TextEncoder().encode('%PDF-1.7'))))).toMatch(/not a ZIP/);
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, value) => {
      const damaged = Uint8Array.from(good);
      damaged[at] = value;
      const listing = await listZip(sourceOf(damaged));
      expect('error' in listing || listing.entries.length <= 2).toBe(true);
    }),
  );
});

it('[BAC-15] unpacks nothing of an entry whose own header is another one’s', async () => {
  const archive = zip([{ name: 'a.pdf' }]);
  const listing = await listZip(sourceOf(archive));
  if ('error' in listing) throw new Error(listing.error);
  const [entry] = listing.entries;
  if (!entry) throw new Error('There is no entry');
  expect(await locateEntry(sourceOf(archive), entry)).toEqual([35, 40]);
  const damaged = Uint8Array.from(archive);
  damaged[0] = 0;
  await expect(locateEntry(sourceOf(damaged), entry)).rejects.toThrow('damaged');
});
