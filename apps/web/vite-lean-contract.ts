import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
  properties?: Node[];
  [part: string]: unknown;
}

/** A change of a source text; positions refer to the original. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Properties of an endpoint that only the server and the tests read. The browser does not validate requests or replies.
 */
const serverOnly = new Set([
  'name',
  'aliases',
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

/** An object with both a method and a path: an endpoint declaration. */
function isDeclaredEndpoint({ type, properties }: Node) {
  const names = new Set(properties?.map((property) => property.key?.name));
  return type === 'ObjectExpression' && names.has('method') && names.has('path');
}

/** The outermost declarations: what one contains, such as the body of its request, goes with it. */
function* declaredEndpoints(node: Node): Generator<Node> {
  if (isDeclaredEndpoint(node)) yield node;
  else for (const child of childrenOf(node)) yield* declaredEndpoints(child);
}

/** Removes the properties that only the server reads. */
const withoutSchemas = (program: Node, code: string): Edit[] =>
  [...declaredEndpoints(program)]
    .flatMap(({ properties = [] }) => properties.filter(({ key }) => serverOnly.has(key?.name ?? '')))
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }));

/** Marks the module's constants as free of side effects, so that the bundler drops unused ones. */
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
  for (const edit of edits.toSorted((a, b) => b.start - a.start)) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  }
  return text;
}

/**
 * Removes schemas and unused endpoints of the contract from the browser's build, and with them the code that parses
 * schemas, about 12 KB of the first load.
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
