import type { HookedWrite, WriteHooks } from '../../records/collections/index.ts';

/** Allows at most one default portal, so that an unknown host always leads to the one that was set last (POR-01). */
export const singleDefaultHooks = {
  // All rows, in one order: two portals that become the default concurrently wait for each other.
  lock: async ({ db, values }) => {
    if (values['isDefault'] === true)
      await db.selectFrom('portals').select('_id').orderBy('_id').forUpdate().execute();
  },
  create: async (write) => {
    if (write.values['isDefault'] === true) await clearDefault(write);
    return write.values;
  },
  update: async (write) => {
    if (write.values['isDefault'] === true) await clearDefault(write);
    return write.values;
  },
} satisfies WriteHooks;

async function clearDefault({ db, by }: HookedWrite): Promise<void> {
  await db
    .updateTable('portals')
    .set({ isDefault: false, updatedAt: by.now })
    .where('isDefault', '=', true)
    .execute();
}
