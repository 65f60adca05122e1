import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const missing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Returns what one of poppler's programs prints about a PDF, or `otherwise` on a machine without poppler: a second
 * opinion beside the checks of the test itself.
 */
export const poppler = async (
  program: 'pdfsig' | 'pdftotext',
  pdf: Uint8Array,
  flags: readonly string[],
  otherwise: string,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-pdf-'));
  const file = join(folder, 'file.pdf');
  try {
    await writeFile(file, pdf);
    const output = join(folder, 'out.txt');
    const more = program === 'pdftotext' ? [output] : [];
    const { stdout } = await promisify(execFile)(program, [...flags, file, ...more]);
    return program === 'pdftotext' ? await readFile(output, 'utf8') : stdout;
  } catch (error) {
    if (missing(error)) return otherwise;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
};
