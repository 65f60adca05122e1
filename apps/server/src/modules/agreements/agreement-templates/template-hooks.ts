import { throwDomainError } from '../../../platform/domain-error.ts';
import type { WriteHooks } from '../../records/collections/index.ts';
import { readTemplateRow } from './read-templates.ts';

/** A template is kept while a fund uses it, and as the source of the agreements that were made from it. */
export const agreementTemplateHooks: WriteHooks = {
  delete: async ({ db, id }) => {
    const { funds, isUsed } = await readTemplateRow(db, id, 'lock');
    if (funds.length > 0)
      throwDomainError(
        'conflict',
        `Funds use this template: ${funds.map(({ name }) => name).join(', ')}. Choose another one for them first.`,
      );
    if (isUsed)
      throwDomainError('conflict', 'Agreements were made from this template, so it cannot be deleted.');
  },
};
