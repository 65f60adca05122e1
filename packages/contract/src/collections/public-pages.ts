import {
  addressField,
  booleanField,
  choiceField,
  computed,
  htmlField,
  instantField,
  integerField,
  reference,
  secretField,
  textField,
  textsField,
} from './field.ts';
import { stamps } from './stamps.ts';

const off = { default: false } as const;

/** A brand, chosen by the domain of the request (POR-01, POR-05). */
export const portals = {
  ...stamps,
  name: textField(200, { required: true }),
  pageTitle: textField(200),
  slug: textField(200, { required: true }),
  isDefault: booleanField(off),
  domains: textsField(),
  portalColor: textField(50),
  primaryColor: textField(50),
  secondaryColor: textField(50),
  facebookUrl: addressField(),
  instagramUrl: addressField(),
  youtubeUrl: addressField(),
  twitterUrl: addressField(),
  signInUrl: addressField(),
  signUpUrl: addressField(),
  educationLabel: textField(200),
  recaptchaSiteKey: textField(500),
  recaptchaSecret: secretField(500),
  signInWithGoogleClientId: textField(500),
  signInWithGoogleDisabled: booleanField(off),
  registrationDisabled: booleanField(off),
};

/** An editable text (CON-01). */
export const contents = {
  ...stamps,
  slug: textField(200, { required: true }),
  title: textField(2_000),
  body: htmlField(),
  tags: textsField(),
  portal: reference('portals'),
};

export const team_members = {
  ...stamps,
  name: textField(200, { required: true }),
  position: textField(200),
  bio: htmlField(100_000),
  imageUrl: addressField(),
  portal: reference('portals'),
};

/** An asset of the portfolio page (PUB-02, PUB-03). */
export const assets_items = {
  ...stamps,
  name: textField(500, { required: true }),
  url: addressField(),
  fund: reference('funds'),
  fundAsString: textField(500),
  fundName: computed('text'),
  assetType: textField(200),
  ownershipInfoString: textField(1_000),
  isExitedAsset: booleanField(off),
  soldInfoNote: textField(1_000),
  hasStar: booleanField(off),
  imageUrl: addressField(),
  smallImageUrl: addressField(),
  description: htmlField(100_000),
  portal: reference('portals'),
};

/** The types of an education item (COL-09). */
export const blogTypes = ['video', 'link', 'post'] as const;

/** An education or news item (PUB-07 to PUB-09). */
export const blog_items = {
  ...stamps,
  title: textField(1_000),
  sortOrder: integerField(),
  type: choiceField(blogTypes),
  slug: textField(200),
  url: addressField(),
  listLinkHref: addressField(),
  body: htmlField(),
  fund: reference('funds'),
  fundAsString: textField(500),
  imageUrl: addressField(),
  isPublished: booleanField(off),
  displayOnHomepage: booleanField(off),
  displayOnPortfolio: booleanField(off),
  isFeatured: booleanField(off),
  portal: reference('portals'),
};

export const newsletter_subscriptions = {
  ...stamps,
  email: textField(320, { required: true }),
  portal: reference('portals'),
  /** When the newsletter service took it, and why it never will. */
  passedOnAt: { ...instantField(), computed: true as const },
  passOnRefusal: computed('text'),
};
