import { accessibleShade } from '@paddock/domain';
import { transitionDuration } from '../../ui/hooks/timing.ts';
import { amber, blue, green, mix } from './color-scales.ts';
import {
  filledColors,
  headerColors,
  type PortalBranding,
  type PortalPalette,
  portalPalette,
} from './portal-palette.ts';
import { portalStyle } from './portal-styles.ts';
import { roleColors } from './role-colors.ts';

/** Slightly above the AA ratio, so that rounding to a byte never falls below it. */
const textRatio = 4.55;
const shapeRatio = 3.05;

interface Ground {
  /** Page background, card, and the tint of quiet areas, which has the least contrast with text. */
  body: string;
  surface: string;
  tint: string;
  text: string;
  dimmed: string;
  hairline: string;
  towards: string;
}

function grounds(palette: PortalPalette, mode: 'light' | 'dark'): Ground {
  if (mode === 'light') {
    const { light, paper, paperTint } = palette;
    return {
      body: paper,
      surface: '#ffffff',
      tint: paperTint,
      text: light[9],
      dimmed: light[6],
      hairline: light[2],
      towards: '#ffffff',
    };
  }
  const { dark } = palette;
  return {
    body: dark[7],
    surface: dark[6],
    tint: dark[5],
    text: dark[0],
    dimmed: dark[2],
    hairline: dark[4],
    towards: dark[7],
  };
}

function statusVariables(name: string, color: string, ground: Ground) {
  const tint = mix(ground.surface, color, ground.towards === '#ffffff' ? 0.08 : 0.16);
  const onPage = accessibleShade(color, ground.tint, textRatio);
  return {
    [`--pd-${name}`]: accessibleShade(onPage, tint, textRatio),
    [`--pd-${name}-tint`]: tint,
    [`--pd-${name}-line`]: mix(ground.surface, color, 0.4),
  };
}

function shadeVariables(name: string, color: string, ground: Ground) {
  const filled = filledColors(accessibleShade(color, ground.surface, name === 'accent' ? 1 : shapeRatio));
  const text = accessibleShade(color, ground.tint, textRatio);
  const light = mix(ground.surface, color, 0.12);
  return {
    [`--mantine-color-${name}-filled`]: filled.ground,
    [`--mantine-color-${name}-filled-hover`]: filled.hover,
    [`--mantine-color-${name}-contrast`]: filled.text,
    [`--mantine-color-${name}-text`]: text,
    [`--mantine-color-${name}-outline`]: text,
    [`--mantine-color-${name}-outline-hover`]: light,
    [`--mantine-color-${name}-light`]: light,
    [`--mantine-color-${name}-light-hover`]: mix(ground.surface, color, 0.18),
    [`--mantine-color-${name}-light-color`]: accessibleShade(
      text,
      mix(ground.surface, color, 0.18),
      textRatio,
    ),
  };
}

/** The CSS variables of one mode for a portal's colors; every text pair meets WCAG 2.2 AA. */
export function modeVariables(palette: PortalPalette, mode: 'light' | 'dark'): Record<string, string> {
  const ground = grounds(palette, mode);
  const dimmed = accessibleShade(ground.dimmed, ground.tint, textRatio);
  const fieldBorder = accessibleShade(ground.hairline, ground.surface, shapeRatio);
  const highlight = accessibleShade(palette.secondary, ground.tint, textRatio);
  const primary = filledColors(accessibleShade(palette.primary, ground.surface, shapeRatio));
  const { error, focus, selected } = roleColors(primary.ground, ground);
  const selectedTint = mix(ground.surface, selected, 0.06);
  return {
    '--mantine-color-body': ground.body,
    '--mantine-color-text': ground.text,
    '--mantine-color-bright': mode === 'light' ? palette.light[9] : '#ffffff',
    '--mantine-color-dimmed': dimmed,
    '--mantine-color-placeholder': dimmed,
    '--mantine-color-anchor': accessibleShade(palette.primary, ground.tint, textRatio),
    '--mantine-color-error': error,
    '--mantine-color-success': accessibleShade(green[6], ground.tint, textRatio),
    '--mantine-color-default': ground.surface,
    '--mantine-color-default-hover': ground.tint,
    '--mantine-color-default-color': ground.text,
    '--mantine-color-default-border': fieldBorder,
    '--mantine-color-disabled': ground.tint,
    '--mantine-color-disabled-color': dimmed,
    '--mantine-color-disabled-border': ground.hairline,
    '--mantine-primary-color-contrast': primary.text,
    ...shadeVariables('red', error, ground),
    ...shadeVariables('brand', palette.primary, ground),
    ...shadeVariables('accent', palette.secondary, ground),
    '--pd-surface': ground.surface,
    '--pd-tint': ground.tint,
    '--pd-hairline': ground.hairline,
    '--pd-field-border': fieldBorder,
    '--pd-focus': focus,
    '--pd-selected': selected,
    '--pd-selected-contrast': filledColors(selected).text,
    '--pd-selected-tint': selectedTint,
    '--pd-selected-text': accessibleShade(selected, selectedTint, textRatio),
    '--pd-highlight': accessibleShade(palette.secondary, ground.surface, 1.9),
    '--pd-highlight-text': highlight,
    '--pd-selection': mix(ground.body, palette.primary, 0.24),
    ...statusVariables('loss', error, ground),
    ...statusVariables('gain', green[6], ground),
    ...statusVariables('warn', amber[6], ground),
    ...statusVariables('info', blue[6], ground),
    '--pd-chart-invested': accessibleShade(
      mix(ground.dimmed, ground.surface, 0.35),
      ground.surface,
      shapeRatio,
    ),
    '--pd-chart-value': accessibleShade(palette.primary, ground.surface, shapeRatio),
    '--pd-chart-distribution': accessibleShade(palette.secondary, ground.surface, shapeRatio),
    '--pd-shadow': mode === 'light' ? '0 8px 32px rgb(0 0 0 / 12%)' : '0 8px 32px rgb(0 0 0 / 48%)',
  };
}

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
