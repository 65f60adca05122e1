/** What is particular to a brand beyond its colours: its display face and the tint of its paper. */
export interface PortalStyle {
  displayFont: string;
  displayWeight: string;
  displayTracking: string;
  displayTransform: 'none' | 'uppercase';
  displayLineHeight: string;
  /** Which colour the light page background leans to, and how far (0 to 1). */
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

/** The style of a portal; a portal added later starts with the serif one. */
export function portalStyle(slug: string): PortalStyle {
  return slug === 'sports' ? condensed : serif;
}
