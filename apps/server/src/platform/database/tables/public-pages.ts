import type { Generated } from 'kysely';
import type { Flag, Recorded } from '../column-types.ts';

export interface Portals extends Recorded {
  name: string;
  pageTitle: string | null;
  slug: string;
  isDefault: Flag;
  domains: Generated<string[]>;
  portalColor: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  facebookUrl: string | null;
  instagramUrl: string | null;
  youtubeUrl: string | null;
  twitterUrl: string | null;
  signInUrl: string | null;
  signUpUrl: string | null;
  educationLabel: string | null;
  recaptchaSiteKey: string | null;
  recaptchaSecret: string | null;
  signInWithGoogleClientId: string | null;
  signInWithGoogleDisabled: Flag;
  registrationDisabled: Flag;
}

export interface Contents extends Recorded {
  slug: string;
  title: string | null;
  body: string | null;
  tags: Generated<string[]>;
  portal: string | null;
}

export interface TeamMembers extends Recorded {
  name: string;
  position: string | null;
  bio: string | null;
  imageUrl: string | null;
  portal: string | null;
}

export interface AssetsItems extends Recorded {
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

export interface BlogItems extends Recorded {
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

export interface NewsletterSubscriptions extends Recorded {
  email: string;
  portal: string | null;
  passedOnAt: Date | null;
  passOnRefusal: string | null;
}
