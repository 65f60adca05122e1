import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Returns a file beside the entry point of a font package that does not export its files by name. */
const beside = (entry: string, file: string) => join(dirname(entry), '..', 'fonts', file);

/**
 * The file of each typeface. @fontsource's WOFF rather than WOFF2, because fontkit cannot subset the transformed
 * outlines of WOFF2.
 */
export const fontFiles = {
  sans: () => beside(require.resolve('@embedpdf/fonts-latin'), 'NotoSans-Regular.ttf'),
  sansBold: () => beside(require.resolve('@embedpdf/fonts-latin'), 'NotoSans-SemiBold.ttf'),
  serif: () => require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff'),
  serifExt: () =>
    require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-normal.woff'),
  serifBold: () => require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff'),
  serifItalic: () => require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff'),
  script: () => require.resolve('@fontsource/dancing-script/files/dancing-script-latin-500-normal.woff'),
  scriptExt: () =>
    require.resolve('@fontsource/dancing-script/files/dancing-script-latin-ext-500-normal.woff'),
  scriptVietnamese: () =>
    require.resolve('@fontsource/dancing-script/files/dancing-script-vietnamese-500-normal.woff'),
  scriptCyrillic: () => require.resolve('@fontsource/caveat/files/caveat-cyrillic-500-normal.woff'),
  hebrew: () => beside(require.resolve('@embedpdf/fonts-hebrew'), 'NotoSansHebrew-Regular.ttf'),
  arabic: () => beside(require.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-Regular.ttf'),
  thai: () => require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  armenian: () =>
    require.resolve('@fontsource/noto-sans-armenian/files/noto-sans-armenian-armenian-400-normal.woff'),
  georgian: () =>
    require.resolve('@fontsource/noto-sans-georgian/files/noto-sans-georgian-georgian-400-normal.woff'),
  bengali: () =>
    require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
  tamil: () => require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
  chinese: () => beside(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
  korean: () => require.resolve('@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff'),
} satisfies Record<string, () => string>;

/** The name of a typeface. */
export type FontName = keyof typeof fontFiles;
