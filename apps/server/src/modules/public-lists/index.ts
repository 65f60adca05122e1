import { educationBySlug, type ListReply, listEducation, listPortfolio } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { visitor } from '../../platform/actor.ts';
import { type Call, JsonText, mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { type ListRequest, presentList } from '../collections/index.ts';

type PublicCall = Pick<Call<unknown, unknown, unknown>, 'db' | 'portal' | 'now'>;

/** A list as a visitor sees it, whoever asks: an admin's own drafts are no part of a public page (PUB-06). */
function publicList(
  { db, portal, now }: PublicCall,
  collection: 'assets_items' | 'blog_items',
  request: ListRequest,
): Promise<string> {
  const filter = { portal: portal?._id ?? null, ...request.filter };
  return presentList(db, { actor: visitor, portal, now }, collection, { ...request, filter });
}

/** The lists that public pages are made from: portfolio, education and news of the selected portal. */
export function registerPublicLists(app: FastifyInstance, platform: Platform): void {
  mount(
    app,
    platform,
    listPortfolio,
    'everyone',
    async (call) => new JsonText(await publicList(call, 'assets_items', call.query)),
  );

  mount(
    app,
    platform,
    listEducation,
    'everyone',
    async (call) => new JsonText(await publicList(call, 'blog_items', call.query)),
  );

  mount(app, platform, educationBySlug, 'everyone', async (call) => {
    const request = { filter: { slug: call.body.slug }, sort: '-createdAt', limit: 1 };
    const { items } = JSON.parse(await publicList(call, 'blog_items', request)) as ListReply<unknown>;
    return new JsonText(JSON.stringify({ blogItem: items[0] ?? refuse('not_found', 'Not found') }));
  });
}
