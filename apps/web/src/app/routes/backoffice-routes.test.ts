import { pageAccess } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { backofficeFrame } from './backoffice-frame.ts';
import { backofficeRoutes } from './backoffice-routes.ts';

// The address of a page that has moved shows nothing: it redirects.
const pages = backofficeRoutes.flatMap(({ options }) =>
  'component' in options && 'path' in options ? [options] : [],
);

describe('the routes of the back office', () => {
  it.each(pages.map((options) => [options.path, options] as const))(
    '[POR-14] [BAC-13] show %s to admins only, inside the frame',
    (_path, { staticData, getParentRoute }) => {
      const { access, impersonationView } = staticData ?? {};
      if (!access) throw new Error('The page says nothing about access.');
      expect(pageAccess(access, null)).toBe('sign-in-required');
      expect(pageAccess(access, { level: 'guest' })).toBe('no-rights');
      expect(pageAccess(access, { level: 'user' })).toBe('no-rights');
      expect(pageAccess(access, { level: 'superadmin' })).toBe('visible');
      expect(getParentRoute()).toBe(backofficeFrame);
      expect(impersonationView).toBe('own');
    },
  );
});
