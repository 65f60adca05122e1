import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fontFiles } from '@paddock/server/adapters/agreement-pdf/type/font-files.ts';

/**
 * The files of font packages that PDFs and drawn pictures are made with, below root: the packages hold ten times as
 * much. Node finds a font beside its package's manifest or entry point.
 */
export function fontPackageFiles(root: string): string[] {
  const fonts = Object.values(fontFiles).map((find) => find());
  const packages = new Set(fonts.map(packageOf));
  const files = [...packages].flatMap((folder) =>
    [
      ...readdirSync(folder).filter((name) => /^(package\.json|LICENSE.*|OFL.*)$/i.test(name)),
      ...(existsSync(join(folder, 'dist')) ? ['dist'] : []),
    ].map((name) => join(folder, name)),
  );
  return [...fonts, ...files].map((file) => file.slice(root.length + 1));
}

function packageOf(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder);
}
