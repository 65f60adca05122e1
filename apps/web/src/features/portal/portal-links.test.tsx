import type { PortalView } from '@paddock/contract';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { PortalSwitch, SignUpButton } from './header-buttons.tsx';
import { SocialLinks } from './portal-footer.tsx';

const html = (portal: Partial<PortalView>) =>
  renderToString(
    <PortalProvider value={{ name: 'Brand', ...portal } as PortalView}>
      <PortalSwitch />
      <SocialLinks />
    </PortalProvider>,
  );

describe('portal links', () => {
  it('[HDR-06] [FTR-02] are shown only when they lead to a page', () => {
    const page = html({ signInUrl: 'https://other.example', twitterUrl: 'https://twitter.example/brand' });
    expect(page.match(/href="([^"]+)"/g)).toEqual([
      'href="https://other.example"',
      'href="https://twitter.example/brand"',
    ]);
  });

  it.each(['javascript:alert(1)', ' JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example', '', null])(
    '[HDR-06] [FTR-02] are not shown where the database says %j',
    (address) => {
      const portal = {
        signInUrl: address,
        facebookUrl: address,
        youtubeUrl: address,
        twitterUrl: address,
        instagramUrl: address,
      };
      expect(html(portal)).toBe('');
    },
  );

  it.each(['javascript:alert(1)', '//evil.example', '', null])(
    '[HDR-04] signing up stays in the dialog where the page for it is said to be %j',
    (signUpUrl) => {
      const button = renderToString(
        <PortalProvider value={{ name: 'Brand', signUpUrl } as PortalView}>
          <SignUpButton />
        </PortalProvider>,
      );
      expect(button).toMatch(/^<button/);
      expect(button).not.toContain('href');
    },
  );
});
