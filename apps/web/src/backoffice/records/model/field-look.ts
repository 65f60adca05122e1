import type { Field } from '@paddock/contract';
import type { Collection, PhotoShape } from '@paddock/domain';

/** A color as #rgb or #rrggbb. */
export const isColorField = (name: string): boolean => /color$/i.test(name);

/** The address of a picture. */
export const isPictureField = (name: string): boolean =>
  /imageUrl$/i.test(name) || name === 'slackUserAvatar';

/** What an uploaded photograph is cut to; undefined for pictures whose addresses come from elsewhere. */
export const photoShapeOf = (collection: Collection, name: string): PhotoShape | undefined =>
  name === 'imageUrl' ? (collection === 'team_members' ? 'square' : 'landscape') : undefined;

/** What a picture shows, for people who cannot see it. */
export const isPictureText = (name: string): boolean => name === 'imageAlt';

/** The address of a page, or a part of one. */
export const isLinkField = (name: string): boolean => /(?:url|href|slug|link|website)$/i.test(name);

/** How to reach a person or a company. */
export const isContactField = (name: string): boolean =>
  /^(?:email|phone|homePhone|mobilePhone|address\d?|city|state|postal_?code|province|country)$/i.test(name);

/** The name of a time zone. */
export const isTimeZoneField = (name: string): boolean => name === 'timeZone';

/** Figures are right-aligned in lists. */
export const isFigure = ({ kind }: Field, name: string): boolean =>
  kind === 'money' || kind === 'percent' || (kind === 'integer' && !/year$/i.test(name));
