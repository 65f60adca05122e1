import { relative } from 'node:path';
import { checkImport } from './check-import.ts';

/** The parts of oxlint's plugin interface that are used here (it follows ESLint's). */
type Context = {
  cwd: string;
  filename: string;
  report: (problem: { node: unknown; message: string }) => void;
};
type WithSource = { source: { value?: unknown } | null };

/** `paddock/boundaries`: imports run one way, and areas are imported through their index. */
const boundaries = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const check = (node: WithSource, dynamic: boolean) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = checkImport(file, { specifier, dynamic });
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node: WithSource) => check(node, false),
      ExportNamedDeclaration: (node: WithSource) => check(node, false),
      ExportAllDeclaration: (node: WithSource) => check(node, false),
      ImportExpression: (node: WithSource) => check(node, true),
      TSImportType: (node: WithSource) => check(node, false),
    };
  },
};

export default { meta: { name: 'paddock' }, rules: { boundaries } };
