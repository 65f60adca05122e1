import { maxPortalSlugLength, portalSlugPattern } from '@paddock/domain';
import * as z from 'zod/mini';
import { entitySchema } from '../../collections/entity-schema.ts';
import { endpoint } from '../../endpoint.ts';
import { itemReply, named, timestamp } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';

const slug = rawText(maxPortalSlugLength).check(
  z.regex(portalSlugPattern, 'Lowercase letters, digits and hyphens, such as harbor-fund.'),
);

export const createPortal = endpoint({
  name: 'createPortal',
  summary:
    'Creates a portal together with a neutral text for each of its pages; superadmins only, re-authenticated (BAC-05)',
  method: 'POST',
  path: '/api/backoffice/portals/create',
  access: 'superadmin',
  // The other fields of a portal are checked as in every write of a record.
  body: z.looseObject({ slug }),
  reply: itemReply(entitySchema('portals')),
  errors: ['sudo_required', 'conflict'],
});

const portalSetup = named(
  'PortalSetup',
  'What the record of a portal does not show: its pictures, and whether its write-only fields are set.',
  z.strictObject({
    hasRecaptchaSecret: z.boolean(),
    /** The pictures that were uploaded, by name. */
    pictures: z.array(z.strictObject({ name: z.string(), updatedAt: timestamp })),
  }),
);

export const readPortalSetup = endpoint({
  name: 'readPortalSetup',
  summary: 'The uploaded pictures of a portal, and which of its write-only fields are set (BAC-05)',
  method: 'GET',
  path: '/api/backoffice/portals/:portal',
  access: 'admin',
  params: z.object({ portal: id }),
  reply: itemReply(portalSetup),
  errors: ['not_found'],
});
