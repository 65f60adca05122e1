import type { PortalView } from '@paddock/contract';
import type { Config } from '../config.ts';

/** A third-party service that a document uses, with what the content security policy must allow for it. */
export interface ThirdPartyService {
  readonly cspSources: Readonly<
    Partial<Record<'script-src' | 'style-src' | 'connect-src' | 'frame-src', string>>
  >;
  /** Whether it opens a window that replies to its opener. */
  readonly opensPopups: boolean;
}

/** As Google documents them for its sign-in button. */
const googleSignIn: ThirdPartyService = {
  cspSources: {
    'script-src': 'https://accounts.google.com/gsi/client',
    'style-src': 'https://accounts.google.com/gsi/style',
    'connect-src': 'https://accounts.google.com/gsi/',
    'frame-src': 'https://accounts.google.com/gsi/',
  },
  opensPopups: true,
};

/** As Google documents them for reCAPTCHA. */
const recaptcha: ThirdPartyService = {
  cspSources: {
    'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    'connect-src': 'https://www.google.com/recaptcha/',
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  },
  opensPopups: false,
};

/** The pages of Dropbox Sign, in which people sign. */
const dropboxSign = (frameOrigin: string): ThirdPartyService => ({
  cspSources: { 'frame-src': frameOrigin },
  opensPopups: false,
});

/** The services in the documents of a portal. Documents of other portals do not allow them (POR-05). */
export function thirdPartyServicesFor(
  portal: Pick<PortalView, 'signInWithGoogleClientId' | 'signInWithGoogleDisabled' | 'recaptchaSiteKey'>,
  config: Pick<Config, 'captcha' | 'dropboxSign'>,
): ThirdPartyService[] {
  const hasGoogle = Boolean(portal.signInWithGoogleClientId) && !portal.signInWithGoogleDisabled;
  const hasRecaptcha = Boolean(portal.recaptchaSiteKey) && config.captcha !== 'off';
  return [
    ...(hasGoogle ? [googleSignIn] : []),
    ...(hasRecaptcha ? [recaptcha] : []),
    ...(config.dropboxSign ? [dropboxSign(config.dropboxSign.frameOrigin)] : []),
  ];
}
