import { listZip, locateEntry, type ZipEntry } from '@paddock/domain';
import type { Unpacked } from '../../platform/upload/upload-panel.tsx';

/** The files that were chosen, with those of the ZIPs among them. They are unpacked here, within the limits of a ZIP. */
export async function unpackPapers(chosen: readonly File[]): Promise<Unpacked> {
  const files: File[] = [];
  const leftOut: { name: string; reason: string }[] = [];
  for (const file of chosen) {
    if (!/\.zip$/i.test(file.name)) {
      files.push(file);
      continue;
    }
    const source = {
      size: file.size,
      read: async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
    };
    const listing = await listZip(source).catch(() => ({ error: 'The file could not be read.' }));
    if ('error' in listing) {
      leftOut.push({ name: file.name, reason: listing.error });
      continue;
    }
    leftOut.push(...listing.leftOut);
    for (const entry of listing.entries) {
      const place = await locateEntry(source, entry).catch(() => undefined);
      const bytes = place && (await unpackEntry(file.slice(...place), entry).catch(() => undefined));
      if (bytes) files.push(new File([bytes], entry.name, { type: 'application/pdf' }));
      else leftOut.push({ name: entry.name, reason: 'It is damaged.' });
    }
  }
  return { files, leftOut };
}

/** The bytes of an entry; undefined as soon as they are more than its ZIP says, and if they are fewer. */
async function unpackEntry(packed: Blob, { size, isDeflated }: ZipEntry): Promise<Blob | undefined> {
  if (!isDeflated) return packed.size === size ? packed : undefined;
  const parts: BlobPart[] = [];
  let length = 0;
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > size) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
  return length === size ? new Blob(parts) : undefined;
}
