import { templateKindNames } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { assignFundTemplate } from '../../money/funds/index.ts';
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
  const isDone = await assignFundTemplate(db, fund, { template, index: templateIndex[method], isUsed, now });
  if (!isDone) throwNotFound(isUsed ? 'This fund' : 'This use of the template');
}
