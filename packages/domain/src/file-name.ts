/** Used where nothing of a name is left. */
const namelessFile = 'file';
const longestName = 200;
const longestExtension = 20;

/**
 * An uploaded file's name reduced to (ASCII) letters, digits, underscore and dot, each other run replaced by one
 * underscore (DOC-05). Beyond the documents: an empty name, or one of dots alone, which would mean a folder,
 * becomes "file"; more than 200 characters are cut from the middle, so that the extension stays.
 */
export function fileName(original: string): string {
  const reduced = original.replace(/[^A-Za-z0-9_.]+/g, '_');
  if (/^\.*$/.test(reduced)) return namelessFile;
  if (reduced.length <= longestName) return reduced;
  const dot = reduced.lastIndexOf('.');
  const extension = dot > 0 && reduced.length - dot <= longestExtension ? reduced.slice(dot) : '';
  return reduced.slice(0, longestName - extension.length) + extension;
}
