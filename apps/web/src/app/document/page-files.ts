import type { PageManifest } from '@paddock/contract';

/** URLs of the files that a page needs at the start. */
export interface PageFiles {
  entry: string;
  scripts: string[];
  styles: string[];
}

/** The files of the entry (the first name) and of the page's chunks, each once, imports before importers. */
export function collectPageFiles(manifest: PageManifest, names: readonly (string | undefined)[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    scripts.add(`/${chunk.file}`);
  };
  for (const name of names) if (name) visit(name);
  const entry = `/${manifest[names[0] ?? '']?.file ?? ''}`;
  scripts.delete(entry);
  return { entry, scripts: [...scripts], styles: [...styles] };
}
