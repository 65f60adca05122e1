import { type TemplateKind, templateKindNames } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { WireValues } from '../../records/collections/index.ts';
import { problemsOf, readTemplateRow } from './read-templates.ts';

/** The field of a fund that names its template for each kind. */
const fields = [
  { kind: 'individual', name: 'sa_doc_template_1_id' },
  { kind: 'individual_with_spouse', name: 'sa_doc_template_2_id' },
  { kind: 'trust', name: 'sa_doc_template_3_id' },
  { kind: 'entity', name: 'sa_doc_template_4_id' },
] as const satisfies { kind: TemplateKind; name: string }[];

/** Ids of templates of the signing service stay as they are: only it knows them. */
async function findOwnTemplates(db: Kysely<Database>, values: WireValues): Promise<string[]> {
  const named = fields.map(({ name }) => values[name]).filter((value) => typeof value === 'string');
  if (named.length === 0) return [];
  const { rows } = await sql<{ _id: string }>`
    SELECT _id FROM agreement_templates WHERE _id::text = ANY(${named}) ORDER BY _id`.execute(db);
  return rows.map(({ _id }) => _id);
}

/** Locks the templates that a write gives to a fund. They come before the fund, as when a template is replaced. */
export async function lockFundTemplates(db: Kysely<Database>, values: WireValues): Promise<void> {
  for (const id of await findOwnTemplates(db, values)) await readTemplateRow(db, id, 'lock');
}

/** Why a fund cannot use the templates that these values name, by field, apart from those that it has already. */
export async function findUnusableTemplates(
  db: Kysely<Database>,
  values: WireValues,
  fund: string | null,
): Promise<Record<string, string>> {
  const own = await findOwnTemplates(db, values);
  if (own.length === 0) return {};
  const stored = fund
    ? await db
        .selectFrom('funds')
        .select(fields.map(({ name }) => name))
        .where('_id', '=', fund)
        .executeTakeFirst()
    : undefined;
  const unusable: Record<string, string> = {};
  for (const { kind, name } of fields) {
    const id = own.find((template) => template === values[name]);
    if (!id || id === stored?.[name]) continue;
    const row = await readTemplateRow(db, id);
    const problems = row.replacedBy ? ['A newer version has replaced it.'] : problemsOf(row, kind);
    if (problems.length > 0)
      unusable[name] = `“${row.name}” cannot be used for ${templateKindNames[kind]}. ${problems.join(' ')}`;
  }
  return unusable;
}

/** Templates of ours that a fund would have whose agreements are signed at Dropbox Sign, by field. */
async function findTemplatesOfAnotherProvider(
  db: Kysely<Database>,
  values: WireValues,
  fund: string | null,
): Promise<Record<string, string>> {
  const names = [...fields.map(({ name }) => name), 'signature_provider' as const];
  if (!names.some((name) => name in values)) return {};
  const stored = fund
    ? await db.selectFrom('funds').select(names).where('_id', '=', fund).executeTakeFirst()
    : undefined;
  const after: WireValues = { ...stored, ...values };
  if (after['signature_provider'] !== 'dropbox') return {};
  const own = await findOwnTemplates(db, after);
  return Object.fromEntries(
    fields.flatMap(({ name }) =>
      own.some((id) => id === after[name])
        ? [[name, 'This is a template of built-in signing. Enter the id of one at Dropbox Sign.']]
        : [],
    ),
  );
}

/**
 * Throws if a write gives a fund a template that cannot be used, or a provider of signatures that this deployment or
 * its templates do not have: investors would commit and have nothing to sign.
 */
export async function assertFundTemplates(
  db: Kysely<Database>,
  { dropboxSign }: Pick<Config, 'dropboxSign'>,
  values: WireValues,
  fund: string | null,
): Promise<void> {
  if (values['signature_provider'] === 'dropbox' && !dropboxSign) {
    const message = 'Dropbox Sign is not set up in this deployment.';
    throwDomainError('conflict', message, { signature_provider: message });
  }
  const unusable = {
    ...(await findUnusableTemplates(db, values, fund)),
    ...(await findTemplatesOfAnotherProvider(db, values, fund)),
  };
  const [first] = Object.entries(unusable);
  if (first) throwDomainError('conflict', first[1], { [first[0]]: first[1] });
}
