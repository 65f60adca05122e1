/** A ZIP as it lies: nothing of it is read but what is asked for. */
export interface ZipSource {
  /** Bytes. */
  readonly size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A file in a ZIP that may be unpacked. */
export interface ZipEntry {
  /** Without its folders. */
  readonly name: string;
  /** Bytes, packed and unpacked. */
  readonly packedSize: number;
  readonly size: number;
  readonly isDeflated: boolean;
  /** Where its local header begins. */
  readonly offset: number;
}

/** What is in a ZIP: the files to unpack, and those that are left out with the reason; or why none of it is read. */
export type ZipListing =
  | { readonly entries: readonly ZipEntry[]; readonly leftOut: readonly { name: string; reason: string }[] }
  | { readonly error: string };

const megabyte = 1024 * 1024;

/** What a ZIP of papers may be. */
export const zipLimits = {
  /** Bytes of the ZIP. */
  archive: 1024 * megabyte,
  /** Files and folders. */
  entries: 2_000,
  /** Files to unpack. */
  files: 500,
  /** Bytes of all files, unpacked. */
  total: 2048 * megabyte,
  /** Bytes of one file, unpacked. */
  file: 50 * megabyte,
  /** How many times larger than packed a file may be. PDFs hardly shrink. */
  ratio: 200,
} as const;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const maxComment = 65_535;
/** Sizes that are written elsewhere, in archives that are too large anyway. */
const elsewhere = 0xffffffff;

const notZip = { error: 'This is not a ZIP, or it is damaged.' } as const;

/** Lists a ZIP by its directory, at its end. Unpacks nothing, and reads no more than the directory. */
export async function listZip(source: ZipSource): Promise<ZipListing> {
  if (source.size > zipLimits.archive)
    return { error: 'A ZIP has at most 1 GB. Please split it, or choose the files themselves.' };
  const tailStart = Math.max(0, source.size - endLength - maxComment);
  const tail = viewOf(await source.read(tailStart, source.size));
  const end = findEnd(tail);
  if (end === null) return notZip;
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count > zipLimits.entries || count === 0xffff)
    return { error: 'A ZIP has at most 500 papers. Please split it.' };
  if (start + length > source.size) return notZip;
  const directory = viewOf(await source.read(start, start + length));
  const entries: ZipEntry[] = [];
  const leftOut: { name: string; reason: string }[] = [];
  let total = 0;
  for (let at = 0, seen = 0; seen < count; seen++) {
    const found = readEntry(directory, at);
    if (!found) return notZip;
    at = found.next;
    const { path, entry } = found;
    if (isIgnored(path)) continue;
    const reason = reasonToLeaveOut(found, source.size);
    if (reason) leftOut.push({ name: entry.name || path, reason });
    else {
      entries.push(entry);
      total += entry.size;
    }
  }
  if (entries.length > zipLimits.files) return { error: 'A ZIP has at most 500 papers. Please split it.' };
  if (total > zipLimits.total)
    return { error: 'The files in this ZIP have more than 2 GB. Please split it.' };
  if (entries.length + leftOut.length === 0) return { error: 'This ZIP has no files.' };
  return { entries, leftOut };
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the end record begins; null if there is none. A comment may follow it. */
function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - endLength; at >= 0; at--)
    if (
      tail.getUint32(at, true) === endSignature &&
      at + endLength + tail.getUint16(at + 20, true) === tail.byteLength
    )
      return at;
  return null;
}

interface FoundEntry {
  readonly path: string;
  readonly entry: ZipEntry;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly next: number;
}

function readEntry(directory: DataView, at: number): FoundEntry | undefined {
  if (at + entryLength > directory.byteLength || directory.getUint32(at, true) !== entrySignature)
    return undefined;
  const nameLength = directory.getUint16(at + 28, true);
  const next =
    at + entryLength + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  if (next > directory.byteLength) return undefined;
  const name = new Uint8Array(directory.buffer, directory.byteOffset + at + entryLength, nameLength);
  const path = new TextDecoder().decode(name);
  const method = directory.getUint16(at + 10, true);
  const entry = {
    name: path.split(/[\\/]/).at(-1) ?? '',
    packedSize: directory.getUint32(at + 20, true),
    size: directory.getUint32(at + 24, true),
    isDeflated: method === 8,
    offset: directory.getUint32(at + 42, true),
  };
  return { path, entry, method, isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1, next };
}

/** Folders, and what computers add by themselves. */
const isIgnored = (path: string): boolean =>
  /[\\/]$/.test(path) ||
  /(?:^|[\\/])(?:__MACOSX[\\/]|\.)[^\\/]*$/.test(path) ||
  /(?:^|[\\/])Thumbs\.db$/i.test(path);

function reasonToLeaveOut(
  { entry, isEncrypted, method }: FoundEntry,
  archiveSize: number,
): string | undefined {
  const { name, size, packedSize, offset } = entry;
  if (isEncrypted) return 'It is protected with a password.';
  if (/\.(?:zip|7z|rar|gz|tar)$/i.test(name)) return 'It is an archive inside the ZIP.';
  if (!/\.pdf$/i.test(name)) return 'It is not a PDF.';
  if (size === elsewhere || size > zipLimits.file) return 'It has more than 50 MB.';
  if (size === 0) return 'It is empty.';
  if (method !== 0 && method !== 8) return 'It is packed in a way that we cannot read.';
  if (size > packedSize * zipLimits.ratio) return 'It would become far too large.';
  if (offset + packedSize > archiveSize) return 'It is damaged.';
  return undefined;
}

/** The bytes that a local header has before its name. */
const localLength = 30;

/** Where the packed bytes of an entry begin and end. Throws if it is damaged. */
export async function locateEntry(
  source: ZipSource,
  { offset, packedSize }: ZipEntry,
): Promise<[number, number]> {
  const header = viewOf(await source.read(offset, offset + localLength));
  if (header.byteLength < localLength || header.getUint32(0, true) !== 0x04034b50)
    throw new Error(notZip.error);
  const start = offset + localLength + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + packedSize > source.size) throw new Error(notZip.error);
  return [start, start + packedSize];
}
