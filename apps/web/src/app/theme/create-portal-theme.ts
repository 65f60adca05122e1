import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeComponents,
  type MantineThemeOverride,
} from '@mantine/core';
import { amber, blue, green, red } from '../../platform/theme/color-scales.ts';
import { type PortalBranding, portalPalette } from '../../platform/theme/portal-palette.ts';
import { portalStyle, textFont } from '../../platform/theme/portal-styles.ts';
import { portalVariables } from '../../platform/theme/portal-variables.ts';
import { transitionDuration } from '../../ui/hooks/timing.ts';

const transitionProps = { duration: transitionDuration, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' };
/** Label above the field; description, then error, below it. */
const field = { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } };
/** What is chosen has the color of selection, which is not that of what can be pressed. */
const chosen = (name: 'checkbox' | 'radio') => ({
  defaultProps: { size: 'md' },
  vars: () => ({
    root: {
      [`--${name}-color`]: 'var(--pd-selected)',
      [`--${name}-icon-color`]: 'var(--pd-selected-contrast)',
    },
  }),
});

/** Default props of Mantine components. */
const componentDefaults: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md' } },
  TextInput: field,
  PasswordInput: field,
  NumberInput: field,
  Textarea: field,
  Select: field,
  NativeSelect: field,
  Checkbox: chosen('checkbox'),
  Radio: chosen('radio'),
  Pagination: {
    vars: () => ({
      root: {
        '--pagination-active-bg': 'var(--pd-selected)',
        '--pagination-active-color': 'var(--pd-selected-contrast)',
      },
    }),
  },
  InputWrapper: field,
  Card: { defaultProps: { radius: 'md', withBorder: true } },
  Paper: { defaultProps: { radius: 'md' } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'md',
      transitionProps: { ...transitionProps, transition: 'fade' },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
  Drawer: { defaultProps: { transitionProps, closeButtonProps: { 'aria-label': 'Close' } } },
  Menu: { defaultProps: { radius: 'md', transitionProps: { ...transitionProps, transition: 'fade' } } },
  Tooltip: { defaultProps: { transitionProps: { ...transitionProps, transition: 'fade' } } },
};

/**
 * The widths at which the layout changes (POR-09), in em so that they follow the reader's text size: 600, 1024, 1440
 * and 1920 px. Media queries in CSS modules repeat the numbers.
 */
const breakpoints = { xs: '22.5em', sm: '37.5em', md: '64em', lg: '90em', xl: '120em' };

/** A portal's theme, ready for `<MantineProvider theme cssVariablesResolver>`. */
interface PortalTheme {
  theme: MantineThemeOverride;
  cssVariablesResolver: CSSVariablesResolver;
  /** `#rrggbb` of the header, for `<meta name="theme-color">`. */
  headerColor: string;
}

const heading = (fontSize: string, lineHeight: string, fontWeight: string) => ({
  fontSize,
  lineHeight,
  fontWeight,
});
const elevation = 'var(--pd-shadow)';

/**
 * The Mantine theme and the CSS variables of a portal (POR-01, POR-08, HDR-11). Whatever colors it sets, text pairs
 * meet WCAG 2.2 AA in light and dark mode.
 */
export function createPortalTheme(looks: PortalBranding): PortalTheme {
  const palette = portalPalette(looks);
  const style = portalStyle(looks.style);
  const theme = createTheme({
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    respectReducedMotion: true,
    colors: {
      brand: palette.brand,
      accent: palette.accent,
      gray: palette.light,
      dark: palette.dark,
      red,
      green,
      yellow: amber,
      blue,
    },
    variantColorResolver: (input) => {
      const colors = defaultVariantColorsResolver(input);
      const name = input.color ?? 'brand';
      return input.variant === 'filled' && (name === 'brand' || name === 'accent' || name === 'red')
        ? { ...colors, color: `var(--mantine-color-${name}-contrast)` }
        : colors;
    },
    fontFamily: textFont,
    headings: {
      fontFamily: textFont,
      fontWeight: '600',
      sizes: {
        h1: heading('var(--pd-step-4)', style.displayLineHeight, style.displayWeight),
        h2: heading('var(--pd-step-3)', '1.2', style.displayWeight),
        h3: heading('var(--pd-step-1)', '1.35', '600'),
        h4: heading('1rem', '1.5', '600'),
        h5: heading('0.9375rem', '1.5', '600'),
        h6: heading('0.875rem', '1.5', '600'),
      },
    },
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem', xxl: '3rem', xxxl: '4rem' },
    radius: { xs: '4px', sm: '8px', md: '10px', lg: '10px', xl: '10px' },
    defaultRadius: 'sm',
    shadows: { xs: 'none', sm: elevation, md: elevation, lg: elevation, xl: elevation },
    breakpoints,
    components: componentDefaults,
  });
  return {
    theme,
    headerColor: palette.portal,
    cssVariablesResolver: () => portalVariables(looks),
  };
}
