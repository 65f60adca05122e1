import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { buildSecurityHeaders } from './security-headers.ts';
import { thirdPartyServicesFor } from './third-party-services.ts';

const portal = { signInWithGoogleClientId: null, signInWithGoogleDisabled: false, recaptchaSiteKey: null };
const google = { ...portal, signInWithGoogleClientId: 'client' };
const recaptcha = { ...portal, recaptchaSiteKey: 'site' };
const own = { scriptHashes: ['sha256-x'], https: false, postOrigin: null };

const headersFor = (
  shown: Parameters<typeof thirdPartyServicesFor>[0],
  captcha: Config['captcha'] = 'recaptcha',
  dropboxSign: Config['dropboxSign'] = null,
) => {
  const headers = buildSecurityHeaders(own, thirdPartyServicesFor(shown, { captcha, dropboxSign }));
  const rules = (headers['content-security-policy'] ?? '').split('; ').map((rule) => rule.split(' '));
  return { headers, sources: (name: string) => rules.find(([rule]) => rule === name)?.slice(1) };
};

describe('the headers of a document', () => {
  it.each([
    ['of a portal that has neither', portal, 'recaptcha'],
    [
      'of a portal where Google sign-in is turned off',
      { ...google, signInWithGoogleDisabled: true },
      'recaptcha',
    ],
    ['where the captcha is off', recaptcha, 'off'],
  ] as const)('[POR-05] %s allow what any other answer allows', (_, shown, captcha) => {
    expect(headersFor(shown, captcha).headers).toEqual(buildSecurityHeaders(own));
    expect(JSON.stringify(buildSecurityHeaders(own))).not.toContain('google');
  });

  it('[AUT-09] with Google sign-in allow its script, style, requests and frames, and a window that replies', () => {
    const { headers, sources } = headersFor(google);
    expect(sources('script-src')).toEqual(["'self'", "'sha256-x'", 'https://accounts.google.com/gsi/client']);
    expect(sources('style-src')).toContain('https://accounts.google.com/gsi/style');
    expect(sources('connect-src')).toEqual(["'self'", 'https://accounts.google.com/gsi/']);
    expect(sources('frame-src')).toContain('https://accounts.google.com/gsi/');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it.each(['recaptcha', 'proof'] as const)(
    '[AUT-08] with reCAPTCHA allow its scripts and frames, and no window, whatever the default: %s',
    (captcha) => {
      const { headers, sources } = headersFor(recaptcha, captcha);
      expect(sources('script-src')?.slice(2)).toEqual([
        'https://www.google.com/recaptcha/',
        'https://www.gstatic.com/recaptcha/',
      ]);
      expect(sources('frame-src')).toContain('https://recaptcha.google.com/recaptcha/');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(sources('script-src')?.join(' ')).not.toMatch(/unsafe/);
    },
  );

  it('[SIG-06] with Dropbox Sign allow its pages to be framed, and nothing else of it', () => {
    const { dropboxSign } = readConfig({ DROPBOX_SIGN_API_KEY: 'key', DROPBOX_SIGN_CLIENT_ID: 'client' });
    const { headers, sources } = headersFor(portal, 'proof', dropboxSign);
    expect(sources('frame-src')).toContain('https://app.hellosign.com');
    const without = buildSecurityHeaders(own);
    expect(headers['content-security-policy']?.replace(' https://app.hellosign.com', '')).toBe(
      without['content-security-policy'],
    );
    expect(without['content-security-policy']).not.toContain('hellosign');
  });
});

it('[DOC-08] allow pages to post files to an external store, and to nobody else', () => {
  const policyFor = (postOrigin: string | null) =>
    buildSecurityHeaders({ scriptHashes: [], https: true, postOrigin })['content-security-policy'];
  expect(policyFor('https://store.example')).toContain("; connect-src 'self' https://store.example;");
  expect(policyFor(null)).toContain("; connect-src 'self';");
});
