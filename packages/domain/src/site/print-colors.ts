import { accessibleShade } from './contrast.ts';
import { portalColors } from './portal-colors.ts';

/** A portal's colors for documents, as #rrggbb, darkened as much as text and lines on white paper need. */
export function printColors(portal: Parameters<typeof portalColors>[0]): { primary: string; accent: string } {
  const colors = portalColors(portal);
  return {
    primary: accessibleShade(colors.portal, '#ffffff', 7),
    accent: accessibleShade(colors.secondary, '#ffffff', 3),
  };
}
