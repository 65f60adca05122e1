import { contentsBySlug, updateContent as updateContentCall } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { readContents } from './read-contents.ts';
import { updateContent } from './update-content.ts';

export { readContents } from './read-contents.ts';
export { sanitise } from './sanitise.ts';

/** Editable texts: read by everyone, changed in place by superadmins. */
export function registerContent(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, contentsBySlug, 'everyone', async ({ body, db, portal }) => ({
    contents: await readContents(db, { slugs: body.slugs, portal: body.portal ?? portal?._id ?? null }),
  }));

  mount(app, platform, updateContentCall, 'superadmin', async (call) => {
    const { body, db, now } = call;
    const portal = body.portal === undefined ? (call.portal?._id ?? null) : body.portal;
    const known = await platform.portals.list();
    if (portal !== null && !known.some(({ _id }) => _id === portal))
      refuse('bad_request', 'There is no such portal.', { portal: 'There is no such portal.' });
    const { id, updatedAt } = await updateContent(db, { ...body, portal }, now);
    await call.audit({ action: 'contents.update', collection: 'contents', record: id, portal });
    return { success: true, updatedAt: updatedAt.toISOString() };
  });
}
