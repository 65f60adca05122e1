import { transitionDuration } from '../../ui/hooks/timing.ts';
import { modeVariables } from './mode-variables.ts';
import { headerColors, type PortalBranding, portalPalette } from './portal-palette.ts';
import { portalStyle } from './portal-styles.ts';

type Variables = Record<string, string>;

/** The CSS variables of a portal's look: those of both modes, and those of each. */
export function portalVariables(looks: PortalBranding): {
  variables: Variables;
  light: Variables;
  dark: Variables;
} {
  const palette = portalPalette(looks);
  const style = portalStyle(looks.style);
  return {
    variables: {
      ...headerColors(palette),
      '--pd-duration': `${transitionDuration}ms`,
      '--pd-font-display': style.displayFont,
      '--pd-display-weight': style.displayWeight,
      '--pd-display-tracking': style.displayTracking,
      '--pd-display-transform': style.displayTransform,
      '--pd-display-line-height': style.displayLineHeight,
    },
    light: modeVariables(palette, 'light'),
    dark: modeVariables(palette, 'dark'),
  };
}
