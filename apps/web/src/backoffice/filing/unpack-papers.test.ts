import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpackPapers } from './unpack-papers.ts';

/** A ZIP whose directory says of each deflated file the size that it is told. */
function zip(files: readonly { name: string; content: Buffer; size?: number }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, size = content.length } of files) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    locals.push(local, Buffer.from(name), packed);
    offset += local.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

it('[BAC-15] leaves out files of a ZIP that become larger or smaller than it says, and unpacks the others', async () => {
  const good = Buffer.from('%PDF-1.7 of a good file');
  const packed = zip([
    { name: 'bomb.pdf', content: Buffer.alloc(8 * 1024 * 1024), size: 1_000_000 },
    { name: 'cut.pdf', content: good, size: good.length + 1 },
    { name: 'good.pdf', content: good },
  ]);
  const beside = new File(['%PDF-'], 'beside.pdf');
  const { files, leftOut } = await unpackPapers([new File([new Uint8Array(packed)], 'k1s.zip'), beside]);
  expect(leftOut).toEqual([
    { name: 'bomb.pdf', reason: 'It is damaged.' },
    { name: 'cut.pdf', reason: 'It is damaged.' },
  ]);
  expect(files.map(({ name }) => name)).toEqual(['good.pdf', 'beside.pdf']);
  expect(await files[0]?.text()).toBe(good.toString());
});
