import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * What runs on its own, by the name of its file in the build: the server, its commands, and the process that makes
 * PDFs. A test compares them with the sources and with what the launcher starts.
 */
export const programs = {
  main: 'apps/server/src/main.ts',
  backup: 'apps/server/src/commands/backup.ts',
  restore: 'apps/server/src/commands/restore.ts',
  'prune-audit': 'apps/server/src/commands/prune-audit.ts',
  'move-to': 'apps/server/src/commands/move-to.ts',
  'rotate-keys': 'apps/server/src/commands/rotate-keys.ts',
  'verify-audit': 'apps/server/src/commands/verify-audit.ts',
  'verify-ledger': 'apps/server/src/commands/verify-ledger.ts',
  'harden-database': 'apps/server/src/commands/harden-database.ts',
  'create-superadmin': 'apps/server/src/commands/create-superadmin.ts',
  'agreement-pdf-worker': 'apps/server/src/adapters/agreement-pdf/worker.ts',
  'paper-text-worker': 'apps/server/src/adapters/paper-text/worker.ts',
};

/** The entries of the build: each program, after what makes its stack traces name the sources. */
export function builtPrograms(root: string): Plugin {
  const prefix = 'program:';
  return {
    name: 'paddock:programs',
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const source = Object.entries(programs).find(([name]) => prefix + name === id)?.[1] ?? id;
      const files = [join(import.meta.dirname, 'source-lines.ts'), join(root, source)];
      return files.map((file) => `import ${JSON.stringify(file)};\n`).join('');
    },
  };
}
