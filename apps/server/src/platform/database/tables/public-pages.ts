import type { PortalStyleName } from '@paddock/domain';
import type { Generated } from 'kysely';
import type { Flag, RecordColumns } from '../column-types.ts';

export interface Portals extends RecordColumns {
  name: string;
  pageTitle: string | null;
  slug: string;
  isDefault: Flag;
  domains: Generated<string[]>;
  portalColor: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  style: Generated<PortalStyleName>;
  portfolioLayout: Generated<'filters' | 'columns'>;
  hasWelcomePage: Flag;
  facebookUrl: string | null;
  instagramUrl: string | null;
  youtubeUrl: string | null;
  twitterUrl: string | null;
  signInUrl: string | null;
  signUpUrl: string | null;
  educationLabel: string | null;
  timeZone: Generated<string>;
  recaptchaSiteKey: string | null;
  recaptchaSecret: string | null;
  signInWithGoogleClientId: string | null;
  signInWithGoogleDisabled: Flag;
  registrationDisabled: Flag;
}

/** A picture of a portal, by its name under /portals/{slug}/. */
export interface PortalPictures {
  portal: string;
  name: string;
  /** Of its row in `files`. */
  key: string;
  updatedAt: Generated<Date>;
}

export interface Contents extends RecordColumns {
  slug: string;
  title: string | null;
  body: string | null;
  tags: Generated<string[]>;
  portal: string | null;
}

export interface TeamMembers extends RecordColumns {
  name: string;
  position: string | null;
  bio: string | null;
  imageUrl: string | null;
  portal: string | null;
}

export interface AssetsItems extends RecordColumns {
  name: string;
  url: string | null;
  fund: string | null;
  fundAsString: string | null;
  assetType: string | null;
  ownershipInfoString: string | null;
  isExitedAsset: Flag;
  soldInfoNote: string | null;
  hasStar: Flag;
  imageUrl: string | null;
  smallImageUrl: string | null;
  description: string | null;
  portal: string | null;
}

export interface BlogItems extends RecordColumns {
  title: string | null;
  sortOrder: number | null;
  type: 'video' | 'link' | 'post' | null;
  slug: string | null;
  url: string | null;
  listLinkHref: string | null;
  body: string | null;
  fund: string | null;
  fundAsString: string | null;
  imageUrl: string | null;
  isPublished: Flag;
  displayOnHomepage: Flag;
  displayOnPortfolio: Flag;
  isFeatured: Flag;
  portal: string | null;
}

export interface NewsletterSubscriptions extends RecordColumns {
  email: string;
  portal: string | null;
  passedOnAt: Date | null;
  passOnRefusal: string | null;
}
