import { join } from 'node:path';
import { findJobFiles } from '@paddock/server/job-files.ts';
import type { Plugin } from 'rolldown';

/** Replaces the module that looks for the files of jobs when the server starts with one that imports them by name. */
export function jobList(root: string): Plugin {
  const module = join(root, 'apps/server/src/job-files.ts');
  return {
    name: 'paddock:job-list',
    load: {
      filter: { id: /job-files\.ts$/ },
      async handler(id) {
        if (id !== module) return null;
        const files = await findJobFiles();
        const imports = files.map((file, at) => `import * as file${at} from ${JSON.stringify(`./${file}`)};`);
        const list = files.map((_, at) => `file${at}`).join(', ');
        return `${imports.join('\n')}\nexport const importJobFiles = async () => [${list}];\n`;
      },
    },
  };
}
