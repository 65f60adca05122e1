import { portalStyles, portfolioLayouts } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { listReply, named, recordId } from '../../replies.ts';

/** How to reach whoever runs a portal: the contact data of its company. */
const portalContact = z.strictObject({
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** In one line. */
  address: z.nullable(z.string()),
});
export type PortalContact = z.infer<typeof portalContact>;

const portalView = named(
  'Portal',
  'A brand as visitors see it.',
  z.strictObject({
    _id: recordId,
    id: recordId,
    name: z.string(),
    pageTitle: z.nullable(z.string()),
    slug: z.string(),
    isDefault: z.boolean(),
    domains: z.array(z.string()),
    portalColor: z.nullable(z.string()),
    primaryColor: z.nullable(z.string()),
    secondaryColor: z.nullable(z.string()),
    style: z.enum(portalStyles),
    portfolioLayout: z.enum(portfolioLayouts),
    /** Whether /welcome differs from the homepage (CON-11). */
    hasWelcomePage: z.boolean(),
    facebookUrl: z.nullable(z.string()),
    instagramUrl: z.nullable(z.string()),
    youtubeUrl: z.nullable(z.string()),
    twitterUrl: z.nullable(z.string()),
    signInUrl: z.nullable(z.string()),
    signUpUrl: z.nullable(z.string()),
    educationLabel: z.nullable(z.string()),
    /** In which the days of its contracts and emails begin and end. */
    timeZone: z.string(),
    recaptchaSiteKey: z.nullable(z.string()),
    signInWithGoogleClientId: z.nullable(z.string()),
    registrationDisabled: z.boolean(),
    signInWithGoogleDisabled: z.boolean(),
    /** Null until the portal has a company. */
    contact: z.optional(z.nullable(portalContact)),
  }),
);
export type PortalView = z.infer<typeof portalView>;

export const listPortals = endpoint({
  name: 'listPortals',
  summary: 'The portals of this deployment (POR-19)',
  method: 'GET',
  path: '/auth/portals',
  access: 'everyone',
  beforeSecondFactor: true,
  reply: listReply(portalView),
});
