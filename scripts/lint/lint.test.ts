import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** File, what it contains, and the rule that must object to it. */
const WRONG: ReadonlyArray<[file: string, source: string, rule: string]> = [
  ['packages/domain/src/a.ts', `import 'node:fs';`, 'paddock(boundaries)'],
  ['packages/domain/src/b.ts', `import '@paddock/contract';`, 'paddock(boundaries)'],
  ['packages/domain/src/c.test.ts', `import 'zod';`, 'paddock(boundaries)'],
  ['packages/contract/src/a.ts', `import 'fastify';`, 'paddock(boundaries)'],
  ['packages/contract/src/b.ts', `import '../../../apps/server/src/app.ts';`, 'paddock(boundaries)'],
  ['apps/web/src/app/a.ts', `import '../../../server/src/app.ts';`, 'paddock(boundaries)'],
  ['apps/server/src/b.ts', `export type { A } from '../../web/src/app/a.ts';`, 'paddock(boundaries)'],
  ['apps/server/src/c.ts', `import '@paddock/testing';`, 'paddock(boundaries)'],
  ['packages/embedded-postgres/src/a.ts', `import '@paddock/domain';`, 'paddock(boundaries)'],
  ['apps/web/src/ui/b.ts', `import '@paddock/embedded-postgres';`, 'paddock(boundaries)'],
  ['apps/server/src/platform/a.ts', `import '../adapters/mail/index.ts';`, 'paddock(boundaries)'],
  ['apps/server/src/platform/b.ts', `import '../modules/site/portals/index.ts';`, 'paddock(boundaries)'],
  [
    'apps/server/src/adapters/mail/a.ts',
    `import '../../modules/site/portals/index.ts';`,
    'paddock(boundaries)',
  ],
  [
    'apps/server/src/modules/agreements/signing/a.ts',
    `import type { A } from '../../../app.ts';`,
    'paddock(boundaries)',
  ],
  [
    'apps/server/src/modules/agreements/signing/b.ts',
    `import '../../site/portals/rows.ts';`,
    'paddock(boundaries)',
  ],
  [
    'apps/server/src/modules/agreements/signing/deep/c.ts',
    `export * from '../../../site/portals/rows.ts';`,
    'paddock(boundaries)',
  ],
  [
    'apps/server/src/modules/agreements/signing/d.ts',
    `type A = import('../../site/portals/rows.ts').A;`,
    'paddock(boundaries)',
  ],
  ['apps/server/src/app.ts', `import './modules/site/portals/rows.ts';`, 'paddock(boundaries)'],
  [
    'apps/server/src/modules/site/portals/a.ts',
    `import '../../agreements/signing/index.ts';`,
    'paddock(boundaries)',
  ],
  ['apps/server/src/modules/odds/ends/a.ts', `import '../../site/portals/index.ts';`, 'paddock(boundaries)'],
  ['packages/contract/src/endpoints/people/a.ts', `import '../money/a.ts';`, 'paddock(boundaries)'],
  [
    'apps/server/src/modules/money/funding/w.ts',
    `declare const db: any;\ndb.updateTable('synd_users as s').set({});`,
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/site/portals/w.ts',
    'declare const sql: any;\nsql`UPDATE users u SET "isActive" = true`;',
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/platform/w.ts',
    'declare const sql: any;\nsql`INSERT INTO files (key) VALUES (1)`;',
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/v.ts',
    "declare const sql: any;\nsql`UPDATE ${sql.table('users')} u SET note = NULL`;",
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/u.ts',
    `declare const db: { deleteFrom(table: string): unknown };\nexport const clear = (table: string) => db.deleteFrom(table);`,
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t1.ts',
    `declare const sql: any;\nsql.raw('UPDATE users SET note = NULL');`,
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t2.ts',
    'declare const sql: any;\nsql`update users u set note = NULL`;',
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t3.ts',
    'declare const sql: any;\nsql`DELETE FROM public.users`;',
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t4.ts',
    'declare const sql: any;\nsql`UPDATE "public"."users" AS "u" SET note = NULL`;',
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t5.ts',
    'declare const sql: any;\nsql`TRUNCATE users`;',
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t6.ts',
    'declare const sql: any;\nsql`TRUNCATE TABLE ONLY funding_receipts, public.users CASCADE`;',
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t7.ts',
    `declare const db: any;\ndb.deleteFrom('public.users as u');`,
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t8.ts',
    "declare const sql: any;\nsql`truncate ${sql.table('users')}`;",
    'paddock(one-writer)',
  ],
  [
    'apps/server/src/modules/money/funding/t9.ts',
    "declare const sql: any;\nsql`DELETE FROM public.${sql.table('users')}`;",
    'paddock(one-writer)',
  ],
  ['apps/server/src/main.ts', `import './dev/dev-channel.ts';`, 'paddock(boundaries)'],
  ['apps/web/src/ui/a.ts', `import '../features/portal/a.ts';`, 'paddock(boundaries)'],
  ['apps/web/src/features/portal/a.ts', `import '../session/a.ts';`, 'paddock(boundaries)'],
  ['apps/web/src/features/portal/b.ts', `void import('../session/a.ts');`, 'paddock(boundaries)'],
  ['apps/web/src/features/portal/c.ts', `import '../../app/a.ts';`, 'paddock(boundaries)'],
  ['apps/web/src/app/b.ts', `import '../backoffice/index.ts';`, 'paddock(boundaries)'],
  ['apps/web/src/service-worker/a.ts', `import '../platform/a.ts';`, 'paddock(boundaries)'],
  ['apps/web/src/service-worker/b.ts', `import 'react';`, 'paddock(boundaries)'],
  ['apps/web/src/app/c.ts', `import '../service-worker/a.ts';`, 'paddock(boundaries)'],
  ['apps/web/src/ui/cycle-a.ts', `export { b } from './cycle-b.ts';`, 'import(no-cycle)'],
  ['apps/web/src/ui/cycle-b.ts', `import './cycle-a.ts';\nexport const b = 1;`, 'import(no-cycle)'],
  [
    'apps/web/src/ui/cycle-c.ts',
    `import type { D } from './cycle-d.ts';\nexport type C = D;`,
    'import(no-cycle)',
  ],
  [
    'apps/web/src/ui/cycle-d.ts',
    `import type { C } from './cycle-c.ts';\nexport type D = C | 1;`,
    'import(no-cycle)',
  ],
  [
    'apps/server/src/platform/m.ts',
    `declare const centsFromDecimal: (text: string) => bigint | undefined;\nexport const a = centsFromDecimal('x') ?? 0n;`,
    'paddock(unread-amounts)',
  ],
  [
    'packages/domain/src/p1.ts',
    `export function sum(of: number): number {\n  return of;\n}`,
    'paddock(parameter-names)',
  ],
  [
    'packages/domain/src/p2.ts',
    `export const sum = (amount: number, there = 0): number => amount + there;`,
    'paddock(parameter-names)',
  ],
  [
    'packages/domain/src/p3.ts',
    `export const sum = ({ amount: of }: { amount: number }): number => of;`,
    'paddock(parameter-names)',
  ],
  [
    'packages/domain/src/p4.ts',
    `export const sum = ([, ...there]: number[]): number => there.length;`,
    'paddock(parameter-names)',
  ],
  [
    'packages/domain/src/p5.ts',
    `export interface Sum {\n  of: (of: number) => number;\n}`,
    'paddock(parameter-names)',
  ],
  [
    'packages/domain/src/p6.ts',
    `export interface Sum {\n  add(there: number): number;\n}`,
    'paddock(parameter-names)',
  ],
  [
    'apps/web/src/ui/p7.tsx',
    `export class Sum {\n  add({ of = 0 }: { of?: number }): number {\n    return of;\n  }\n}`,
    'paddock(parameter-names)',
  ],
  [
    'packages/domain/src/p8.test.ts',
    `export const sum = async (of: number): Promise<number> => of;`,
    'paddock(parameter-names)',
  ],
  ['apps/server/src/platform/c.ts', `console.log('a');`, 'eslint(no-console)'],
  ['apps/server/src/platform/e.ts', `export const same = (a: string) => a == 'a';`, 'eslint(eqeqeq)'],
  ['apps/server/src/platform/d.ts', `export const a: any = 1;`, 'typescript(no-explicit-any)'],
];

const RIGHT: ReadonlyArray<[file: string, source: string]> = [
  ['packages/domain/src/x.ts', `import './y.ts';`],
  ['packages/domain/src/x.test.ts', `import 'fast-check';`],
  ['packages/contract/src/x.ts', `import '@paddock/domain';\nimport 'zod/mini';`],
  [
    'apps/server/src/modules/agreements/signing/x.ts',
    `import '../../site/portals/index.ts';\nimport '../../../platform/x.ts';`,
  ],
  [
    'apps/server/src/modules/agreements/signing/deep/x.ts',
    `import '../rows.ts';\nimport '../../../../adapters/mail/index.ts';`,
  ],
  ['apps/server/src/modules/agreements/signing/x.test.ts', `import '@paddock/testing';\nimport './rows.ts';`],
  ['apps/server/src/modules/site/portals/y.test.ts', `import '../../agreements/signing/index.ts';`],
  ['packages/contract/src/endpoints/money/x.ts', `import '../people/a.ts';\nimport '../../endpoint.ts';`],
  [
    'apps/server/src/modules/money/participation-writes/w.ts',
    `declare const db: { updateTable(table: string): unknown };\ndb.updateTable('synd_users');`,
  ],
  [
    'apps/server/src/modules/money/funding/r.ts',
    'declare const sql: (text: TemplateStringsArray) => unknown;\nsql`SELECT 1 FROM synd_users FOR UPDATE`;',
  ],
  [
    'apps/server/src/modules/money/funding/r1.ts',
    'declare const sql: any;\nsql`TRUNCATE public.funding_receipts`;\nsql`update FUNDING_RECEIPTS set note = NULL`;',
  ],
  [
    'apps/server/src/modules/money/funding/r2.ts',
    'declare const sql: any;\nsql`INSERT INTO funding_receipts (_id) SELECT _id FROM users ON CONFLICT (_id) DO UPDATE SET note = NULL`;',
  ],
  [
    'apps/server/src/modules/money/funding/r3.ts',
    "declare const sql: any;\nsql.raw('SELECT 1 FROM public.users FOR NO KEY UPDATE');",
  ],
  [
    'apps/server/src/modules/money/funding/w.test.ts',
    `declare const db: { deleteFrom(table: string): unknown };\ndb.deleteFrom('users');`,
  ],
  [
    'apps/server/src/demo/w.ts',
    `declare const db: { insertInto(table: string): unknown };\ndb.insertInto('users');`,
  ],
  [
    'apps/server/src/modules/site/public-lists/save-order.ts',
    'declare const sql: { (text: TemplateStringsArray, ...values: unknown[]): unknown; table(name: string): unknown };\nsql`UPDATE ${sql.table("users")} t SET note = NULL`;',
  ],
  [
    'packages/domain/src/m.ts',
    `export const sum = (before: bigint | null, amount: bigint) => (before ?? 0n) + amount;`,
  ],
  [
    'packages/domain/src/p.ts',
    `export const sums = { of: (amounts: number[]) => amounts.length };\nfor (const of of [1]) sums.of([of]);`,
  ],
  ['packages/domain/src/q.ts', `export const first = ({ of: amount }: { of: number }): number => amount;`],
  ['apps/server/src/commands/x.ts', `import '../app.ts';\nimport '../modules/site/portals/index.ts';`],
  ['apps/web/src/features/portal/x.ts', `import '../../ui/x.ts';\nimport '@paddock/contract';`],
  ['apps/web/src/service-worker/x.ts', `import './scope.ts';`],
  ['apps/web/src/service-worker/x.test.ts', `import './scope.ts';\nimport 'vitest';`],
  ['apps/web/src/app/x.ts', `import '../features/portal/x.ts';\nvoid import('../backoffice/index.ts');`],
];

type Report = { diagnostics: Array<{ code: string; filename: string }> };

describe('lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-lint-'));
  let found: Set<string>;

  beforeAll(() => {
    for (const [file, source] of [...WRONG, ...RIGHT]) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), `${source}\n`);
    }
    const { stdout } = spawnSync(
      resolve('node_modules/.bin/oxlint'),
      ['-c', resolve('.oxlintrc.json'), '-f', 'json'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const { diagnostics } = JSON.parse(stdout) as Report;
    found = new Set(diagnostics.map(({ code, filename }) => `${code} ${filename}`));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(WRONG)('%s may not contain: %s', (file, _, rule) => {
    expect(found).toContain(`${rule} ${file}`);
  });

  it.each(RIGHT)('%s may contain: %s', (file) => {
    for (const rule of ['boundaries', 'one-writer', 'parameter-names', 'unread-amounts'])
      expect(found).not.toContain(`paddock(${rule}) ${file}`);
  });
});
