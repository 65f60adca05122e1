import type { Plugin } from 'vite';

/**
 * Colors of Mantine that no theme of ours shows. Their shades do not compress, and every page would load them twice: as
 * variables, and in the default theme that the variables of a portal are compared with.
 */
export const unusedColors = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'lime', 'orange'];

/**
 * Components that show only after a press or with the code of a page, with their parts, which come before them. Their
 * styles are loaded with that code. The styles of Input, Button and CloseButton stay in the first file, because
 * global.css, which changes them, has to come after them.
 */
const laterComponents: Readonly<Record<string, readonly string[]>> = {
  ScrollArea: [],
  Overlay: [],
  Popover: [],
  ModalBase: ['ScrollArea', 'Overlay'],
  Modal: ['ScrollArea', 'Overlay', 'ModalBase'],
  InlineInput: [],
  Checkbox: ['InlineInput'],
  Combobox: ['ScrollArea', 'Popover'],
  Notification: [],
  Pagination: [],
  PasswordInput: [],
};

const unused = unusedColors.join('|');
const unusedVariables = new RegExp(`--mantine-color-(?:${unused})-[\\w-]+:[^;}]+;?`, 'g');
const unusedShades = new RegExp(`\\b(?:${unused}): \\[[^\\]]+\\],?`, 'g');
const later = Object.keys(laterComponents).join('|');
const laterImports = new RegExp(`^import '@mantine/core/styles/(?:${later})\\.css';\\n`, 'gm');
const laterClasses = new RegExp(`/@mantine/core/esm/components/(?:.+/)?(${later})\\.module\\.mjs$`);

function leanCode(code: string, id: string): string | undefined {
  if (id.endsWith('/@mantine/core/styles/default-css-variables.css'))
    return code.replaceAll(unusedVariables, '');
  if (id.endsWith('/MantineProvider/default-colors.mjs')) return code.replaceAll(unusedShades, '');
  if (id.endsWith('/src/app/theme/mantine-styles.ts')) return code.replaceAll(laterImports, '');
  const component = laterClasses.exec(id)?.[1];
  if (component === undefined) return undefined;
  const sheets = [...(laterComponents[component] ?? []), component];
  return [...sheets.map((sheet) => `import '@mantine/core/styles/${sheet}.css';`), code].join('\n');
}

/**
 * Takes out of the file of styles that every page loads what the first page does not need, about 4 KB. In development,
 * mantine-styles.ts loads all styles.
 */
export function leanStyles(): Plugin {
  return {
    name: 'paddock:lean-styles',
    apply: 'build',
    // Before Vite turns style sheets into modules.
    enforce: 'pre',
    transform(code, id) {
      const lean = leanCode(code, id);
      return lean === undefined ? undefined : { code: lean, map: null };
    },
  };
}
