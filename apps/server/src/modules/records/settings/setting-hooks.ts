import { validateSetting } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { WireValues, WriteHooks } from '../collections/index.ts';

/** Makes the generic writes check the values of known settings, as the named endpoint does. */
export const settingHooks: WriteHooks = {
  create: async ({ values }) => {
    assertValidSetting(String(values.name), values.value ?? null);
    return values;
  },
  update: async ({ db, id, values }) => {
    const stored = await db
      .selectFrom('settings')
      .select(['name', 'value'])
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    const { name, value } = { ...stored, ...values } as WireValues;
    if ('name' in values || 'value' in values) assertValidSetting(String(name), value ?? null);
    return values;
  },
};

function assertValidSetting(name: string, value: unknown): void {
  const message = validateSetting(name, value);
  if (message) throwDomainError('bad_request', message, { value: message });
}
