/** The looks that a portal chooses from: serif headings on warm paper, or condensed capitals on cool paper. */
export const portalStyles = ['classic', 'bold'] as const;
export type PortalStyleName = (typeof portalStyles)[number];

/** How the portfolio page lists assets: with filters (PUB-01), or in two columns (PUB-05). */
export const portfolioLayouts = ['filters', 'columns'] as const;
