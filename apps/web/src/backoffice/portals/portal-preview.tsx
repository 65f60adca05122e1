import { VisuallyHidden } from '@mantine/core';
import { contrastRatio, isColor } from '@paddock/domain';
import { headerColors, type PortalBranding, portalPalette } from '../../platform/theme/portal-palette.ts';
import { modeVariables, portalVariables } from '../../platform/theme/portal-variables.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import classes from './portal-preview.module.css';

export interface PortalPreviewProps {
  looks: PortalBranding;
  name: string;
  educationLabel: string;
  /** The logo, if one is uploaded. */
  logo?: string | undefined;
}

/** A page of the portal in both modes, in the theme that its visitors get. */
export function PortalPreview({ looks, name, educationLabel, logo }: PortalPreviewProps) {
  const { variables, light, dark } = portalVariables(looks);
  const page = {
    name: name.trim() || 'Your portal',
    educationLabel: educationLabel.trim() || 'Education',
    logo,
  };
  return (
    <div className={classes.modes}>
      <PreviewMode label="Light mode" variables={{ ...variables, ...light }} {...page} />
      <PreviewMode label="Dark mode" variables={{ ...variables, ...dark }} {...page} />
      <ContrastNotes looks={looks} />
    </div>
  );
}

interface PreviewModeProps {
  label: string;
  variables: Record<string, string>;
  name: string;
  educationLabel: string;
  logo: string | undefined;
}

function PreviewMode({ label, variables, name, educationLabel, logo }: PreviewModeProps) {
  return (
    <figure className={classes.mode} style={variables}>
      <div className={classes.header}>
        {logo ? (
          <img className={classes.logo} src={logo} alt={name} />
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.here}>{educationLabel}</span>
      </div>
      <figcaption className={classes.caption}>{label}</figcaption>
      <div className={classes.body}>
        <p className={classes.title}>Invest alongside us</p>
        <div className={classes.card}>
          <p className={classes.eyebrow}>Open until June 30</p>
          <p>
            An example of a fund. <span className={classes.link}>Read its documents</span>.
          </p>
          <p className={classes.quiet}>Minimum investment $50,000</p>
          <div className={classes.buttons}>
            <span className={classes.primary}>Invest</span>
            <span className={classes.secondary}>Learn more</span>
          </div>
        </div>
      </div>
    </figure>
  );
}

const rounded = (ratio: number) => ratio.toFixed(1);

/** Says where pages show another shade than the chosen one, because the chosen one would be hard to read. */
function ContrastNotes({ looks }: { looks: PortalBranding }) {
  const notes = contrastNotes(looks);
  if (notes.length === 0)
    return (
      <Callout tone="done" title="Enough contrast everywhere">
        Each color that you choose shows as chosen, in both modes. A default color shows in shades that
        everyone can read.
      </Callout>
    );
  return (
    <Callout tone="warn" title="Low contrast">
      Pages show another shade in these places, so that everyone can read them:
      <ul className={classes.notes}>
        {notes.map(({ color, use, chosen, shown, ratio }) => (
          <li key={`${color} ${use}`}>
            {color} {use}: <Swatch color={chosen} /> has a contrast of {rounded(ratio)}:1
            <VisuallyHidden> with its background</VisuallyHidden>, so <Swatch color={shown} /> shows instead.
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span>
      <span className={classes.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
      {color}
    </span>
  );
}

/** A use of a color that would be hard to see, and the color that pages show instead. */
interface ContrastNote {
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
