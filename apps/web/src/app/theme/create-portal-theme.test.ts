import { colorDifference, contrastRatio, portalStyles } from '@paddock/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerColors, type PortalBranding, portalPalette } from '../../platform/theme/portal-palette.ts';
import { modeVariables } from '../../platform/theme/portal-variables.ts';
import { createPortalTheme } from './create-portal-theme.ts';

const modes = ['light', 'dark'] as const;
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const looks = fc.record({
  style: fc.constantFrom(...portalStyles),
  portalColor: color,
  primaryColor: color,
  secondaryColor: color,
});

/** Text colors and their backgrounds; each pair must reach 4.5:1. */
const textPairs = [
  ['--mantine-color-text', ['--mantine-color-body', '--pd-surface', '--pd-tint']],
  ['--mantine-color-dimmed', ['--mantine-color-body', '--pd-surface', '--pd-tint']],
  ['--mantine-color-anchor', ['--mantine-color-body', '--pd-surface', '--pd-tint']],
  ['--mantine-color-error', ['--mantine-color-body', '--pd-surface', '--pd-tint']],
  ['--mantine-color-red-contrast', ['--mantine-color-red-filled', '--mantine-color-red-filled-hover']],
  ['--pd-selected-contrast', ['--pd-selected']],
  ['--pd-selected-text', ['--pd-selected-tint']],
  ['--mantine-color-text', ['--pd-selected-tint']],
  ['--pd-highlight-text', ['--mantine-color-body', '--pd-surface', '--pd-tint']],
  ['--pd-loss', ['--pd-surface', '--pd-loss-tint', '--mantine-color-body']],
  ['--pd-gain', ['--pd-surface', '--pd-gain-tint', '--mantine-color-body']],
  ['--pd-warn', ['--pd-surface', '--pd-warn-tint', '--mantine-color-body']],
  ['--pd-info', ['--pd-surface', '--pd-info-tint', '--mantine-color-body']],
  ['--mantine-color-text', ['--pd-loss-tint', '--pd-gain-tint', '--pd-warn-tint', '--pd-info-tint']],
  ['--mantine-color-brand-contrast', ['--mantine-color-brand-filled', '--mantine-color-brand-filled-hover']],
  [
    '--mantine-color-accent-contrast',
    ['--mantine-color-accent-filled', '--mantine-color-accent-filled-hover'],
  ],
  ['--mantine-color-brand-light-color', ['--mantine-color-brand-light', '--mantine-color-brand-light-hover']],
] as const;

/** Shapes that carry meaning: field borders, the focus ring, bars of a chart; 3:1. */
const shapePairs = [
  ['--pd-field-border', ['--pd-surface']],
  ['--pd-focus', ['--mantine-color-body', '--pd-surface', '--pd-tint']],
  ['--pd-selected', ['--mantine-color-body', '--pd-surface', '--pd-tint']],
  ['--pd-chart-invested', ['--pd-surface']],
  ['--pd-chart-value', ['--pd-surface']],
  ['--pd-chart-distribution', ['--pd-surface']],
] as const;

function tooFaint(
  variables: Record<string, string>,
  pairs: typeof textPairs | typeof shapePairs,
  ratio: number,
) {
  return pairs.flatMap(([ink, grounds]) =>
    grounds
      .map((ground) => ({ ink, ground, ratio: contrastRatio(variables[ink] ?? '', variables[ground] ?? '') }))
      .filter((pair) => !(pair.ratio >= ratio)),
  );
}

/** The colors that must not be taken for each other: what to press, what is wrong, where the keyboard is, what is chosen. */
const roles = [
  '--mantine-color-brand-filled',
  '--mantine-color-error',
  '--pd-focus',
  '--pd-selected',
] as const;

/** How well the two roles that are most alike are told apart. */
const leastDifference = (portal: PortalBranding, mode: 'light' | 'dark') => {
  const variables = modeVariables(portalPalette(portal), mode);
  const colors = roles.map((role) => variables[role] ?? '');
  return Math.min(...colors.flatMap((a, index) => colors.slice(index + 1).map((b) => colorDifference(a, b))));
};

describe('the theme of a portal', () => {
  it.each(
    Object.entries({
      red: '#d32f2f',
      green: '#2e7d32',
      black: '#000000',
      yellow: '#ffd400',
      blue: '#1976d2',
      white: '#ffffff',
    }),
  )(
    '[POR-08] shows primary, selected, focus and error in colors of their own for a %s brand',
    (_, primaryColor) => {
      for (const mode of modes)
        for (const style of portalStyles)
          expect(leastDifference({ style, primaryColor }, mode), mode).toBeGreaterThanOrEqual(1);
    },
  );

  it('[POR-08] keeps primary, selected, focus and error apart, whatever colors the portal sets', () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...modes), (portal, mode) => {
        expect(leastDifference(portal, mode)).toBeGreaterThan(0.7);
      }),
      { numRuns: 400 },
    );
  });

  it('[POR-08] keeps every text pair at AA in both modes, whatever colors the portal sets', () => {
    fc.assert(
      fc.property(looks, fc.constantFrom(...modes), (portal, mode) => {
        const variables = modeVariables(portalPalette(portal), mode);
        expect(tooFaint(variables, textPairs, 4.5)).toEqual([]);
        expect(tooFaint(variables, shapePairs, 3)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('[HDR-11] gives the header the color of the portal, with legible text', () => {
    fc.assert(
      fc.property(looks, (portal) => {
        const header = headerColors(portalPalette(portal));
        expect(header['--pd-header-bg']).toBe(portal.portalColor);
        for (const ink of ['--pd-header-text', '--pd-header-dimmed', '--pd-header-highlight'] as const) {
          expect(contrastRatio(header[ink], portal.portalColor)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('[POR-08] uses #225, #1976D2 and #5BACA2 by default, and the portal’s own colors if set', () => {
    const bare = portalPalette({ style: 'classic', portalColor: null });
    expect([bare.portal, bare.primary, bare.secondary]).toEqual(['#222255', '#1976d2', '#5baca2']);
    const own = portalPalette({
      style: 'classic',
      portalColor: '#123',
      primaryColor: '#ABCDEF',
      secondaryColor: 'red',
    });
    expect([own.portal, own.primary, own.secondary]).toEqual(['#112233', '#abcdef', '#5baca2']);
  });

  it('[POR-01] gives portals of two styles different typefaces and colors', () => {
    const variablesOf = (portal: PortalBranding) => {
      const { theme, cssVariablesResolver } = createPortalTheme(portal);
      return { theme, ...cssVariablesResolver(theme as Parameters<typeof cssVariablesResolver>[0]) };
    };
    const classic = variablesOf({ style: 'classic', portalColor: '#222255', secondaryColor: '#b58a3c' });
    const bold = variablesOf({ style: 'bold', portalColor: '#0d0e11', primaryColor: '#c8f31d' });
    expect(classic.variables['--pd-font-display']).toContain('Fraunces');
    expect(bold.variables['--pd-font-display']).toContain('Oswald');
    expect(classic.light['--mantine-color-body']).not.toBe(bold.light['--mantine-color-body']);
  });
});
