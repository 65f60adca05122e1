import { placeholderProblem } from '@paddock/domain';
import { DomainError } from '../../../platform/domain-error.ts';
import type { WireValues, WriteHooks } from '../../records/collections/index.ts';

/** Rejects a template with placeholders that nothing fills in (NOT-05). */
export const templateHooks: WriteHooks = {
  create: async ({ values }) => {
    assertKnownPlaceholders(values);
    return values;
  },
  update: async ({ db, id, values }) => {
    if (!('name' in values || 'subject' in values || 'message' in values)) return values;
    const stored = await db
      .selectFrom('notification_templates')
      .select(['name', 'subject', 'message'])
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    assertKnownPlaceholders({ ...stored, ...values });
    return values;
  },
};

function assertKnownPlaceholders(template: WireValues): void {
  const fields: Record<string, string> = {};
  for (const field of ['subject', 'message'] as const) {
    const text = template[field];
    const problem = placeholderProblem(String(template['name']), typeof text === 'string' ? text : null);
    if (problem) fields[field] = problem;
  }
  const [message] = Object.values(fields);
  if (message) throw new DomainError('bad_request', message, { fields });
}
