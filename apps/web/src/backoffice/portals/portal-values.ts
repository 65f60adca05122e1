import { type Entity, parseRecordBody, type RecordBody } from '@paddock/contract';
import {
  canWriteField,
  defaultTimeZone,
  type Level,
  maxPortalSlugLength,
  normalizeHostName,
  type PortalStyleName,
  portalSlugPattern,
  type portfolioLayouts,
  safeColor,
} from '@paddock/domain';
import type { FieldErrors } from '../../ui/forms/use-form.ts';

/** What the form of a portal holds. Domains are one per line. */
export interface PortalValues {
  name: string;
  slug: string;
  pageTitle: string;
  isDefault: boolean;
  domains: string;
  style: PortalStyleName;
  portalColor: string;
  primaryColor: string;
  secondaryColor: string;
  portfolioLayout: (typeof portfolioLayouts)[number];
  hasWelcomePage: boolean;
  educationLabel: string;
  timeZone: string;
  facebookUrl: string;
  instagramUrl: string;
  youtubeUrl: string;
  twitterUrl: string;
  signInUrl: string;
  signUpUrl: string;
  registrationDisabled: boolean;
  signInWithGoogleClientId: string;
  signInWithGoogleDisabled: boolean;
  recaptchaSiteKey: string;
  /** Empty to leave the stored one. */
  recaptchaSecret: string;
  removesRecaptchaSecret: boolean;
}

export const emptyPortalValues: PortalValues = {
  name: '',
  slug: '',
  pageTitle: '',
  isDefault: false,
  domains: '',
  style: 'classic',
  portalColor: '',
  primaryColor: '',
  secondaryColor: '',
  portfolioLayout: 'filters',
  hasWelcomePage: false,
  educationLabel: '',
  timeZone: defaultTimeZone,
  facebookUrl: '',
  instagramUrl: '',
  youtubeUrl: '',
  twitterUrl: '',
  signInUrl: '',
  signUpUrl: '',
  registrationDisabled: false,
  signInWithGoogleClientId: '',
  signInWithGoogleDisabled: false,
  recaptchaSiteKey: '',
  recaptchaSecret: '',
  removesRecaptchaSecret: false,
};

export function portalValues(portal: Entity<'portals'>): PortalValues {
  const text = (value: string | null) => value ?? '';
  return {
    name: portal.name,
    slug: portal.slug,
    pageTitle: text(portal.pageTitle),
    isDefault: portal.isDefault,
    domains: portal.domains.join('\n'),
    style: portal.style,
    portalColor: text(portal.portalColor),
    primaryColor: text(portal.primaryColor),
    secondaryColor: text(portal.secondaryColor),
    portfolioLayout: portal.portfolioLayout,
    hasWelcomePage: portal.hasWelcomePage,
    educationLabel: text(portal.educationLabel),
    timeZone: portal.timeZone,
    facebookUrl: text(portal.facebookUrl),
    instagramUrl: text(portal.instagramUrl),
    youtubeUrl: text(portal.youtubeUrl),
    twitterUrl: text(portal.twitterUrl),
    signInUrl: text(portal.signInUrl),
    signUpUrl: text(portal.signUpUrl),
    registrationDisabled: portal.registrationDisabled,
    signInWithGoogleClientId: text(portal.signInWithGoogleClientId),
    signInWithGoogleDisabled: portal.signInWithGoogleDisabled,
    recaptchaSiteKey: text(portal.recaptchaSiteKey),
    recaptchaSecret: '',
    removesRecaptchaSecret: false,
  };
}

const domainsOf = (text: string): string[] => text.split(/[\s,]+/).filter((domain) => domain !== '');

function bodyOf({
  domains,
  recaptchaSecret,
  removesRecaptchaSecret,
  ...values
}: PortalValues): RecordBody<'portals'> {
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return {
    ...(Object.fromEntries(filled) as RecordBody<'portals'>),
    domains: domainsOf(domains),
    ...(removesRecaptchaSecret
      ? { recaptchaSecret: null }
      : recaptchaSecret !== '' && { recaptchaSecret: recaptchaSecret.trim() }),
  };
}

/** The fields that differ from the saved ones and that the level may write. A new portal sends all that are set. */
export function portalBody(
  values: PortalValues,
  level: Level,
  saved: PortalValues | undefined,
): RecordBody<'portals'> {
  const before: Record<string, unknown> = saved ? bodyOf(saved) : {};
  const changed = Object.entries(bodyOf(values)).filter(
    ([name, value]) =>
      canWriteField('portals', name, level) &&
      (saved
        ? JSON.stringify(value) !== JSON.stringify(before[name])
        : value !== null && value !== false && !(Array.isArray(value) && value.length === 0)),
  );
  return Object.fromEntries(changed) as RecordBody<'portals'>;
}

const colorMessage = 'A color is written as #rgb or #rrggbb, such as #225 or #1976d2.';

/** The rules that the server applies, and that a color is valid: anything else would show the default color. */
export function validatePortal(values: PortalValues): FieldErrors {
  const parsed = parseRecordBody('portals', bodyOf(values), 'create');
  const errors: Record<string, string> = parsed.ok ? {} : { ...parsed.fields };
  if (!portalSlugPattern.test(values.slug) || values.slug.length > maxPortalSlugLength)
    errors['slug'] = 'Lowercase letters, digits and hyphens, such as harbor-fund.';
  for (const name of ['portalColor', 'primaryColor', 'secondaryColor'] as const)
    if (values[name].trim() !== '' && safeColor(values[name], '') === '') errors[name] = colorMessage;
  const wrong = domainsOf(values.domains).find((domain) => normalizeHostName(domain) === undefined);
  if (wrong !== undefined)
    errors['domains'] =
      `"${wrong}" is not a host name, such as invest.example.com: no scheme, port, path or wildcard.`;
  return errors;
}
