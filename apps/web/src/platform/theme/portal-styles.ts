import type { PortalStyleName } from '@paddock/domain';

/** A portal's look apart from its colors: its display typeface and the tint of its background. */
export interface PortalStyle {
  displayFont: string;
  displayWeight: string;
  displayTracking: string;
  displayTransform: 'none' | 'uppercase';
  displayLineHeight: string;
  /** The color that the light page background leans toward, and how far (0 to 1). */
  paper: { towards: 'portal' | 'secondary'; share: number };
}

export const textFont = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

const serif: PortalStyle = {
  displayFont: "'Fraunces Variable', 'Fraunces Fallback', Georgia, serif",
  displayWeight: '420',
  displayTracking: '-0.012em',
  displayTransform: 'none',
  displayLineHeight: '1.15',
  paper: { towards: 'secondary', share: 0.055 },
};

const condensed: PortalStyle = {
  displayFont: "'Oswald Variable', 'Oswald Fallback', 'Arial Narrow', sans-serif",
  displayWeight: '600',
  displayTracking: '0.005em',
  displayTransform: 'uppercase',
  displayLineHeight: '1.12',
  paper: { towards: 'portal', share: 0.03 },
};

const styles: Readonly<Record<PortalStyleName, PortalStyle>> = { classic: serif, bold: condensed };

/** The definition of a portal's `style`. A browser that does not know the style yet falls back to the classic one. */
export const portalStyle = (name: PortalStyleName): PortalStyle => styles[name] ?? serif;
