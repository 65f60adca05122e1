import { contrastRatio, isColor } from '@paddock/domain';
import { headerColors, type PortalBranding, portalPalette } from '../../platform/theme/portal-palette.ts';
import { modeVariables } from '../../platform/theme/portal-variables.ts';

/** A use of a color that would be hard to see, and the color that pages show instead. */
export interface ContrastNote {
  color: 'Primary color' | 'Secondary color';
  /** Where it is used, such as "for links in light mode". */
  use: string;
  chosen: string;
  shown: string;
  /** The contrast of the chosen color with its background. */
  ratio: number;
}

const uses = [
  ['Primary color', 'primary', 'for links', '--mantine-color-anchor', '--pd-tint'],
  ['Primary color', 'primary', 'for buttons', '--mantine-color-brand-filled', '--pd-surface'],
  ['Secondary color', 'secondary', 'for highlighted text', '--pd-highlight-text', '--pd-tint'],
] as const;

/**
 * Where the theme replaces a portal's color because it would be too faint (POR-08). A default color is none that anybody
 * could have chosen better, so nothing is said of it.
 */
export function contrastNotes(looks: PortalBranding): ContrastNote[] {
  const palette = portalPalette(looks);
  const isChosen = {
    'Primary color': isColor(looks.primaryColor?.trim() ?? ''),
    'Secondary color': isColor(looks.secondaryColor?.trim() ?? ''),
  };
  const inModes = (['light', 'dark'] as const).flatMap((mode) => {
    const variables = modeVariables(palette, mode);
    return uses.map(([color, name, use, variable, ground]) => ({
      color,
      use: `${use} in ${mode} mode`,
      chosen: palette[name],
      shown: variables[variable] ?? palette[name],
      ratio: contrastRatio(palette[name], variables[ground] ?? '#ffffff'),
    }));
  });
  const header = {
    color: 'Secondary color' as const,
    use: 'for highlights in the header',
    chosen: palette.secondary,
    shown: headerColors(palette)['--pd-header-highlight'],
    ratio: contrastRatio(palette.secondary, palette.portal),
  };
  return [...inModes, header].filter(({ color, chosen, shown }) => isChosen[color] && chosen !== shown);
}
