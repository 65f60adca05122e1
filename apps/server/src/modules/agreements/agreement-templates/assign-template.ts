import { templateKindNames } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { templateIndex } from '../signing/index.ts';
import { problemsOf, readTemplateRow } from './read-templates.ts';

/**
 * Makes a fund use a template for its method, or use none. Throws what is missing if it cannot be used: investors would
 * commit and then have nothing to sign.
 */
export async function assignTemplate(
  db: Kysely<Database>,
  { template, fund, isUsed }: { template: string; fund: string; isUsed: boolean },
  now: Date,
): Promise<void> {
  const row = await readTemplateRow(db, template, 'lock');
  const { method } = row;
  if (row.replacedBy !== null)
    throwDomainError('conflict', 'A newer version has replaced this template. Please reload the page.');
  if (method === null)
    return throwDomainError('conflict', 'This template does not say who signs it, so no fund can use it.');
  const problems = problemsOf(row, method);
  if (isUsed && problems.length > 0)
    throwDomainError(
      'conflict',
      `This template cannot be used for ${templateKindNames[method]} yet. ${problems.join(' ')}`,
    );
  const column = sql.ref(`sa_doc_template_${templateIndex[method] + 1}_id`);
  const { rows } = isUsed
    ? await sql`UPDATE funds SET ${column} = ${template}, "updatedAt" = ${now}
        WHERE "_id" = ${fund} RETURNING 1`.execute(db)
    : await sql`UPDATE funds SET ${column} = NULL, "updatedAt" = ${now}
        WHERE "_id" = ${fund} AND ${column} = ${template} RETURNING 1`.execute(db);
  if (rows.length === 0) throwNotFound(isUsed ? 'This fund' : 'This use of the template');
}
