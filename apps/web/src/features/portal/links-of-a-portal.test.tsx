import type { PortalView } from '@paddock/contract';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PortalProvider } from '../../platform/portal/portal-context.ts';
import { PortalSwitch } from './portal-switch.tsx';
import { SocialLinks } from './social-links.tsx';

const html = (portal: Partial<PortalView>) =>
  renderToString(
    <PortalProvider value={{ name: 'Brand', ...portal } as PortalView}>
      <PortalSwitch />
      <SocialLinks />
    </PortalProvider>,
  );

describe('the links that a portal names', () => {
  it('[HDR-06] [FTR-02] are there where they lead to a page', () => {
    const page = html({ signInUrl: 'https://other.example', twitterUrl: 'https://twitter.example/brand' });
    expect(page.match(/href="([^"]+)"/g)).toEqual([
      'href="https://other.example"',
      'href="https://twitter.example/brand"',
    ]);
  });

  it.each(['javascript:alert(1)', ' JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example', '', null])(
    '[HDR-06] [FTR-02] are not where they say %j, whoever wrote that into the database',
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
});
