import type { FastifyInstance } from 'fastify';
import { emailTemplates, renderEmail } from '../../modules/messages/mailing/index.ts';
import { throwDomainError } from '../../platform/domain-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { emailListPage, emailPage } from './preview-pages.ts';

interface Address {
  Params: { template: string; sample: string };
  Querystring: { portal?: string };
}

/**
 * Serves every email with sample data in the look of each portal: a list at /dev/emails, and a page for each sample
 * at phone and desktop width and as text. Only the server of `npm run dev` mounts it.
 */
export function registerEmailPreview(app: FastifyInstance, platform: Platform): void {
  const { config, portals } = platform;
  const everyone = { config: { access: 'everyone' as const } };

  app.get('/dev/emails', everyone, async (request, reply) => {
    const portal = await portals.byHost(request.host);
    if (!portal) throwDomainError('unavailable', 'No portal has been set up yet.');
    const templates = emailTemplates().map(({ name, samples }) => ({
      name,
      samples: Object.entries(samples({ config, portal })).map(([sample, { subject }]) => ({
        sample,
        subject,
      })),
    }));
    return reply.type('text/html; charset=utf-8').send(emailListPage(templates));
  });

  app.get<Address>('/dev/emails/:template/:sample', everyone, async (request, reply) => {
    const all = await portals.list();
    const portal =
      all.find(({ slug }) => slug === request.query.portal) ?? (await portals.byHost(request.host));
    const template = emailTemplates().find(({ name }) => name === request.params.template);
    const email = portal && template?.samples({ config, portal })[request.params.sample];
    if (!portal || !email) throwDomainError('not_found', 'There is no such email.');
    const page = emailPage({
      ...request.params,
      email,
      rendered: renderEmail(portal, email),
      portals: all.map(({ slug }) => slug),
    });
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
