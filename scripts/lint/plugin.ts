import { relative } from 'node:path';
import { checkImport } from './check-import.ts';
import {
  checkRunTimeTable,
  checkWriter,
  tableName,
  writesRunTimeTable,
  writtenTables,
} from './table-owners.ts';

/** The parts of oxlint's plugin interface that are used here (it follows ESLint's). */
type Context = {
  cwd: string;
  filename: string;
  report: (problem: { node: unknown; message: string }) => void;
};
type WithSource = { source: { value?: unknown } | null };
type Call = { callee: { property?: { name?: string } }; arguments: { value?: unknown }[] };
type Template = { quasis: { value: { raw: string } }[] };

const fileOf = (context: Context) => relative(context.cwd, context.filename).replaceAll('\\', '/');

/** `paddock/boundaries`: imports run one way, and areas are imported through their index. */
const boundaries = {
  create(context: Context) {
    const file = fileOf(context);
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

const WRITES = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];

/** `paddock/one-writer`: one module writes a table, in SQL text too, whether in a template or in a plain string. */
const oneWriter = {
  create(context: Context) {
    const file = fileOf(context);
    const check = (node: unknown, table: string) => {
      const message = checkWriter(file, table);
      if (message) context.report({ node, message });
    };
    const checkRunTime = (node: unknown) => {
      const message = checkRunTimeTable(file);
      if (message) context.report({ node, message });
    };
    return {
      CallExpression: (node: Call) => {
        const [table] = node.arguments;
        if (!table || !WRITES.includes(node.callee.property?.name ?? '')) return;
        if (typeof table.value === 'string') check(node, tableName(table.value));
        else checkRunTime(node);
      },
      Literal: (node: { value?: unknown }) => {
        if (typeof node.value === 'string') for (const table of writtenTables(node.value)) check(node, table);
      },
      // An interpolated value stands for itself, so that a statement is read as a whole.
      TemplateLiteral: (node: Template) => {
        const text = node.quasis.map(({ value }) => value.raw).join('?');
        for (const table of writtenTables(text)) check(node, table);
        if (writesRunTimeTable(text)) checkRunTime(node);
      },
    };
  },
};

const PARSERS = ['centsFromDecimal', 'centsFromNumber', 'parseAmount'];
type Fallback = {
  operator: string;
  left: { type: string; callee?: { name?: string } };
  right: { bigint?: string };
};

/** `paddock/unread-amounts`: an amount that cannot be read is not zero. */
const unreadAmounts = {
  create: (context: Context) => ({
    LogicalExpression: (node: Fallback) => {
      if (node.operator !== '??' || node.right.bigint !== '0') return;
      if (!PARSERS.includes(node.left.callee?.name ?? '')) return;
      const message = 'What cannot be read is not zero: use centsOf or typedCents, or handle undefined.';
      context.report({ node, message });
    },
  }),
};

const UNCLEAR_NAMES = ['of', 'there'];
const WITH_PARAMETERS = [
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'TSCallSignatureDeclaration',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSFunctionType',
  'TSMethodSignature',
];
/** A parameter, or a part of one that is destructured; a hole of an array is null. */
type Parameter = {
  name?: string;
  left?: Parameter;
  argument?: Parameter;
  value?: Parameter;
  parameter?: Parameter;
  properties?: Parameter[];
  elements?: Parameter[];
} | null;

/** The identifiers that a parameter binds. */
function boundBy(parameter: Parameter): Parameter[] {
  if (!parameter) return [];
  if (parameter.name !== undefined) return [parameter];
  const { left, argument, value, parameter: inner, properties = [], elements = [] } = parameter;
  return [left ?? argument ?? value ?? inner ?? null, ...properties, ...elements].flatMap(boundBy);
}

/** `paddock/parameter-names`: a parameter says what it is. */
const parameterNames = {
  create(context: Context) {
    const check = ({ params }: { params: Parameter[] }) => {
      for (const bound of params.flatMap(boundBy))
        if (UNCLEAR_NAMES.includes(bound?.name ?? ''))
          context.report({ node: bound, message: `"${bound?.name}" does not say what this parameter is.` });
    };
    return Object.fromEntries(WITH_PARAMETERS.map((type) => [type, check]));
  },
};

export default {
  meta: { name: 'paddock' },
  rules: {
    boundaries,
    'one-writer': oneWriter,
    'parameter-names': parameterNames,
    'unread-amounts': unreadAmounts,
  },
};
