import { defaultTimeZone, portalStyles, portfolioLayouts } from '@paddock/domain';
import { describedPicture } from './described-picture.ts';
import {
  booleanField,
  choiceField,
  colorField,
  computed,
  htmlField,
  instantField,
  integerField,
  longTextField,
  reference,
  secretField,
  textField,
  textListField,
  timeZoneField,
  urlField,
} from './field.ts';
import { timestamps } from './timestamps.ts';

const off = { default: false } as const;
const on = { default: true } as const;

/** A brand, chosen by the domain of the request (POR-01, POR-05). */
export const portals = {
  ...timestamps,
  name: textField(200, { required: true }),
  pageTitle: textField(200),
  slug: textField(200, { required: true }),
  isDefault: booleanField(off),
  domains: textListField(),
  portalColor: colorField(),
  primaryColor: colorField(),
  secondaryColor: colorField(),
  style: choiceField(portalStyles, { default: 'classic' }),
  portfolioLayout: choiceField(portfolioLayouts, { default: 'filters' }),
  hasWelcomePage: booleanField(off),
  facebookUrl: urlField(),
  instagramUrl: urlField(),
  youtubeUrl: urlField(),
  twitterUrl: urlField(),
  signInUrl: urlField(),
  signUpUrl: urlField(),
  educationLabel: textField(200),
  /** The time zone of dates in its contracts and emails. */
  timeZone: timeZoneField({ default: defaultTimeZone }),
  recaptchaSiteKey: textField(500),
  recaptchaSecret: secretField(500),
  signInWithGoogleClientId: textField(500),
  signInWithGoogleDisabled: booleanField(off),
  registrationDisabled: booleanField(off),
};

/** An editable text (CON-01). */
export const contents = {
  ...timestamps,
  slug: textField(200, { required: true }),
  title: textField(2_000),
  body: htmlField(),
  tags: textListField(),
  portal: reference('portals'),
};

export const team_members = {
  ...timestamps,
  name: textField(200, { required: true }),
  position: textField(200),
  bio: htmlField(100_000),
  ...describedPicture,
  /** The highest comes first; people without one follow, oldest first. */
  sortOrder: integerField(),
  isPublished: booleanField(on),
  portal: reference('portals'),
};

/** An asset of the portfolio page (PUB-02, PUB-03). */
export const assets_items = {
  ...timestamps,
  name: textField(500, { required: true }),
  /** Its name in the address of its page; the server derives it from the name of the asset. */
  slug: textField(200),
  url: urlField(),
  fund: reference('funds'),
  fundAsString: textField(500),
  fundName: computed('text'),
  assetType: textField(200),
  ownershipInfoString: longTextField(1_000),
  isExitedAsset: booleanField(off),
  soldInfoNote: longTextField(1_000),
  hasStar: booleanField(off),
  ...describedPicture,
  smallImageUrl: urlField(),
  description: htmlField(100_000),
  /** The highest comes first within its fund; assets without one follow, newest first. */
  sortOrder: integerField(),
  isPublished: booleanField(on),
  portal: reference('portals'),
};

/** The types of an education item (COL-09). */
export const blogTypes = ['video', 'link', 'post'] as const;

/** An education or news item (PUB-07 to PUB-09). */
export const blog_items = {
  ...timestamps,
  title: textField(1_000),
  sortOrder: integerField(),
  type: choiceField(blogTypes),
  slug: textField(200),
  url: urlField(),
  listLinkHref: urlField(),
  body: htmlField(),
  fund: reference('funds'),
  fundAsString: textField(500),
  ...describedPicture,
  isPublished: booleanField(off),
  displayOnHomepage: booleanField(off),
  displayOnPortfolio: booleanField(off),
  isFeatured: booleanField(off),
  portal: reference('portals'),
};

export const newsletter_subscriptions = {
  ...timestamps,
  email: textField(320, { required: true }),
  portal: reference('portals'),
  /** When the newsletter service accepted the address, or why it permanently rejected it. */
  passedOnAt: { ...instantField(), computed: true as const },
  passOnRefusal: computed('text'),
};
