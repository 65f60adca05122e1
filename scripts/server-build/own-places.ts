import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

const programUrl = /new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g;

/**
 * Lets bundled code find the files that lie beside its source: migrations, pictures, package.json, packages that are
 * not bundled. `import.meta` and `__dirname` name the place of the source, as without a build, except that the URL of a
 * program's source becomes that of the built program. Paths are relative, so the checkout can be moved.
 * @param out the folder that the build is made for
 */
export function ownPlaces({
  root,
  out,
  programs,
}: {
  readonly root: string;
  readonly out: string;
  readonly programs: Readonly<Record<string, string>>;
}): Plugin {
  const names = new Map(Object.entries(programs).map(([name, source]) => [join(root, source), name]));
  return {
    name: 'paddock:own-places',
    transform: {
      filter: { code: /import\.meta\.|__dirname|__filename/ },
      handler(code, id) {
        // Modules that the bundler makes itself have no place, and what is part of the build alone means that.
        if (!id.startsWith(root) || dirname(id) === import.meta.dirname) return null;
        const place = slashes(relative(out, id));
        const url = `new URL(${JSON.stringify(place)}, import.meta.url)`;
        const isCommonJs = /\b__(?:dirname|filename)\b/.test(code);
        const replaced = code
          .replaceAll(programUrl, (text, target: string) => {
            const name = names.get(join(dirname(id), target));
            return name ? `new URL('./${name}.js', IMPORT_META_URL)` : text;
          })
          .replaceAll(/\bimport\.meta\.url\b/g, `${url.replace('import.meta.url', 'IMPORT_META_URL')}.href`)
          .replaceAll(
            /\bimport\.meta\.dirname\b/g,
            `(import.meta.dirname + ${JSON.stringify(`/${slashes(dirname(place))}`)})`,
          )
          .replaceAll('IMPORT_META_URL', 'import.meta.url');
        if (!isCommonJs) return { code: replaced, map: null };
        const at = (path: string) => `import.meta.dirname + ${JSON.stringify(`/${path}`)}`;
        return {
          code: `const __filename = ${at(place)}, __dirname = ${at(slashes(dirname(place)))}; ${code}`,
          map: null,
        };
      },
    },
  };
}

const slashes = (path: string) => path.replaceAll('\\', '/');
