/** The kinds of file that Paddock stores, by the extension of their keys. */
export const fileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  ico: 'image/vnd.microsoft.icon',
  /** Made by the server, never uploaded. */
  zip: 'application/zip',
} as const;

export type FileExtension = keyof typeof fileTypes;

const extensionAliases: Readonly<Record<string, FileExtension>> = { jpeg: 'jpg', heif: 'heic' };

/** The extension of a file name or key if that kind is stored; `.jpeg` counts as `.jpg`. */
export function extensionOf(name: string): FileExtension | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return undefined;
  if (Object.hasOwn(extensionAliases, ending)) return extensionAliases[ending];
  return Object.hasOwn(fileTypes, ending) ? (ending as FileExtension) : undefined;
}

/** How many leading bytes {@link contentMatches} needs. */
export const headLength = 12;

/** The brands of HEIF pictures that phones take. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether the first bytes match the extension; a name proves nothing. */
export function contentMatches(extension: FileExtension, head: Uint8Array): boolean {
  const starts = (bytes: readonly number[], at = 0) =>
    bytes.every((byte, index) => head[at + index] === byte);
  const says = (text: string, at: number) =>
    starts(
      [...text].map((character) => character.charCodeAt(0)),
      at,
    );
  switch (extension) {
    case 'pdf':
      return says('%PDF-', 0);
    case 'png':
      return starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    case 'jpg':
      return starts([0xff, 0xd8, 0xff]);
    case 'webp':
      return says('RIFF', 0) && says('WEBP', 8);
    case 'gif':
      return says('GIF87a', 0) || says('GIF89a', 0);
    case 'avif':
      // A picture or an animation.
      return says('ftypavif', 4) || says('ftypavis', 4);
    case 'ico':
      return starts([0, 0, 1, 0]);
    case 'zip':
      return starts([0x50, 0x4b, 0x03, 0x04]);
    case 'heic':
      return says('ftyp', 4) && heicBrands.some((brand) => says(brand, 8));
  }
}
