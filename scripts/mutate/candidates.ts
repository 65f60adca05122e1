import { parseSync } from 'vite';
import { findSqlConditions } from './sql-conditions.ts';

/** One thing that can be taken out of a source: the text from `start` to `end` is replaced. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What is taken out, for people. */
  readonly what: string;
  readonly line: number;
  /** The statement or expression whose run means that a test reaches it. */
  readonly reach: { readonly start: number; readonly end: number; readonly isStatement: boolean };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Fields = Readonly<Record<string, unknown>>;

/** Calls in a chain that narrow what it is about. */
const narrowing = new Set(['where', 'whereRef', 'having', 'filter']);

/** No test expects the lines of the log. */
const logs = /(^|\.)(log|console)\.\w+$/;

/**
 * What can be taken out of a source, in its order: a call whose result is not used, `.where()` and its like, a condition
 * (which then always or never holds, so that the second takes out a guard), one side of `&&` and `||`, and the conditions
 * of SQL in a template.
 */
export function findCandidates(path: string, source: string): Candidate[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const found: Candidate[] = [];
  const text = (node: Node) => source.slice(node.start, node.end);

  const add = (at: Node, replacement: string, what: string, reach = at, isStatement = false) => {
    const { start, end } = at;
    const line = source.slice(0, start + leadingSpace(source.slice(start, end))).split('\n').length;
    found.push({
      start,
      end,
      replacement,
      what: oneLine(what),
      line,
      reach: { ...span(reach), isStatement },
    });
  };

  /** The expressions that templates with a tag belong to, which a test reaches. */
  const tagged = new Map<Node, Node>();
  /** A template with nothing where its expressions are. */
  const blankHoles = (template: Node, holes: readonly Node[]) => {
    let blank = ` ${source.slice(template.start + 1, template.end - 1)} `;
    for (const hole of holes) {
      const [start, end] = [hole.start - template.start, hole.end - template.start];
      blank = `${blank.slice(0, start)}${'x'.repeat(end - start)}${blank.slice(end)}`;
    }
    return blank;
  };

  const condition = (test: Node) => {
    add(test, 'true', `${text(test)} is true`);
    add(test, 'false', `${text(test)} is false`);
  };

  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (isNode(value)) {
      const fields = value as Node & Fields;
      const { type } = value;
      if (type === 'ExpressionStatement') {
        const call = callOf(fields['expression']);
        if (call && !logs.test(text(call.callee)) && call.callee.type !== 'Super')
          add(value, ';', text(value), value, true);
      } else if (type === 'CallExpression') {
        const callee = fields['callee'] as Node & Fields;
        const property =
          callee.type === 'MemberExpression' ? (callee['property'] as Node & Fields) : undefined;
        if (property && narrowing.has(String(property['name']))) {
          const { end } = callee['object'] as Node;
          add({ type, start: end, end: value.end }, '', source.slice(end, value.end), value);
        }
      } else if (type === 'IfStatement' || type === 'ConditionalExpression') {
        condition(fields['test'] as Node);
      } else if (type === 'LogicalExpression' && fields['operator'] !== '??') {
        const [left, right] = [fields['left'] as Node, fields['right'] as Node];
        add(value, text(right), `${text(left)} ${String(fields['operator'])}`);
        add(value, text(left), `${String(fields['operator'])} ${text(right)}`);
      } else if (type === 'TemplateLiteral') {
        for (const { start, end, replacement } of findSqlConditions(
          blankHoles(value, fields['expressions'] as Node[]),
        )) {
          const at = { type, start: value.start + start, end: value.start + end };
          add(at, replacement, text(at), tagged.get(value) ?? value);
        }
      } else if (type === 'TaggedTemplateExpression') {
        tagged.set(fields['quasi'] as Node, value);
      }
      for (const field of Object.values(fields)) visit(field);
    }
  };
  visit(program);
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** The source without what one candidate takes out. */
export const takeOut = (source: string, { start, end, replacement }: Candidate): string =>
  `${source.slice(0, start)}${replacement}${source.slice(end)}`;

/** The source that reports the number of each candidate that it gets to. */
export function reportReached(
  source: string,
  candidates: readonly { id: number; reach: Candidate['reach'] }[],
) {
  // At one place, what ends there comes first, the inner before the outer; what starts there the other way around.
  const inserts = candidates.flatMap(({ id, reach: { start, end, isStatement } }) => {
    const report = `globalThis.reportReached?.(${id})`;
    return [
      { at: start, order: 1e9 - end, insert: isStatement ? `{${report};` : `(${report},` },
      { at: end, order: -start, insert: isStatement ? '}' : ')' },
    ];
  });
  inserts.sort((one, other) => one.at - other.at || one.order - other.order);
  let done = 0;
  let reporting = '';
  for (const { at, insert } of inserts) {
    reporting += source.slice(done, at) + insert;
    done = at;
  }
  return reporting + source.slice(done);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function callOf(expression: unknown): { callee: Node } | undefined {
  if (!isNode(expression)) return undefined;
  const fields = expression as Node & Fields;
  if (expression.type === 'AwaitExpression') return callOf(fields['argument']);
  return expression.type === 'CallExpression' ? { callee: fields['callee'] as Node } : undefined;
}

const span = ({ start, end }: Node) => ({ start, end });
const leadingSpace = (text: string): number => text.length - text.trimStart().length;
const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};
