import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
  properties?: Node[];
  [part: string]: unknown;
}

/** A change of a text, in its old positions. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What only the server and the tests read of a declared endpoint. The browser sends what it has and trusts replies. */
const serverOnly = new Set([
  'params',
  'query',
  'body',
  'reply',
  'errors',
  'errorDetails',
  'access',
  'summary',
  'beforeSecondFactor',
  'transaction',
  'storesReply',
  'allowedWhileImpersonating',
]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode);

function* within(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* within(child);
}

/** An object that names both a method and a path: the parts of a declared endpoint. */
function isDeclaredEndpoint({ type, properties }: Node) {
  const names = new Set(properties?.map((property) => property.key?.name));
  return type === 'ObjectExpression' && names.has('method') && names.has('path');
}

/** Leaves out what only the server reads. */
const withoutSchemas = (program: Node, code: string): Edit[] =>
  [...within(program)]
    .filter(isDeclaredEndpoint)
    .flatMap(({ properties = [] }) => properties.filter(({ key }) => serverOnly.has(key?.name ?? '')))
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }));

/** Says of each constant of the module that making it does nothing else, so that an unused one leaves no trace. */
const withoutEffects = (program: Node): Edit[] =>
  childrenOf(program)
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(childrenOf)
    .map(({ init }) => init)
    .filter(isNode)
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/*#__PURE__*/ (() => (' },
      { start: end, end, text: '))()' },
    ]);

function edited(code: string, edits: Edit[]): string {
  let text = code;
  for (const edit of edits.toSorted((one, other) => other.start - one.start)) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  }
  return text;
}

/**
 * Takes the schemas out of the contract in the browser's build, and endpoints that a page does not use.
 * With them goes the code that parses them, some 12 KB of the first load.
 */
export function leanContract(): Plugin {
  return {
    name: 'paddock:lean-contract',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr || !/\/packages\/contract\/src\/.+\.ts$/.test(id)) return undefined;
      const lean = edited(code, withoutSchemas(this.parse(code) as unknown as Node, code));
      return { code: edited(lean, withoutEffects(this.parse(lean) as unknown as Node)), map: null };
    },
  };
}
