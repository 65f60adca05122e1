import {
  type EducationItem,
  educationBySlug,
  listEducation,
  listPortfolio,
  saveSiteOrder,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { visitor } from '../../../platform/actor.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { JsonText, mount, type RequestContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ListRequest, presentList, readItems } from '../../records/collections/index.ts';
import { saveOrder } from './save-order.ts';

export { placeRules } from './place-rules.ts';

/** Records that an audit line names. */
const maxAuditedRecords = 100;

type PublicContext = Pick<RequestContext<unknown, unknown, unknown>, 'db' | 'portal' | 'now'>;

/** A list as a visitor sees it, for admins too, because drafts are not part of a public page (PUB-06). */
async function presentPublicList(
  { db, portal, now }: PublicContext,
  collection: 'assets_items' | 'blog_items',
  request: ListRequest,
): Promise<JsonText> {
  const viewer = { actor: visitor, portal, now };
  return presentList(db, viewer, collection, onPortal(portal, request));
}

/** A filter may name another portal. */
const onPortal = (portal: PublicContext['portal'], request: ListRequest): ListRequest => ({
  ...request,
  filter: { portal: portal?._id ?? null, ...request.filter },
});

/** The lists of public pages: portfolio, education and news of the selected portal, and their order. */
export function registerPublicLists(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listPortfolio, (context) => presentPublicList(context, 'assets_items', context.query));
  mount(app, platform, listEducation, (context) => presentPublicList(context, 'blog_items', context.query));
  mount(app, platform, educationBySlug, async ({ body, db, portal, now }) => {
    const request = onPortal(portal, { filter: { slug: body.slug }, sort: '-createdAt', limit: 1 });
    const viewer = { actor: visitor, portal, now };
    const { items } = await readItems<EducationItem>(db, viewer, 'blog_items', request);
    return { blogItem: items[0] ?? throwDomainError('not_found', 'Not found') };
  });
  mount(app, platform, saveSiteOrder, async (context) => {
    const { collection, portal } = context.body;
    const moved = await saveOrder(context.db, context.body, context.now);
    if (moved.length > 0)
      await context.audit({
        action: `${collection}.order`,
        collection,
        portal,
        detail: { moved: moved.length, records: moved.slice(0, maxAuditedRecords) },
      });
    return { success: true, moved: moved.length };
  });
}
