/** The colours of a portal that sets none (POR-08). */
export const defaultColours = { portal: '#225', primary: '#1976D2', secondary: '#5BACA2' } as const;

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The colour as it was set where it is #rgb or #rrggbb, else the fallback: nothing else reaches a style. */
export function safeColour(value: unknown, fallback: string): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return hex.test(text) ? text : fallback;
}

/** The three colours of a portal, each by default where it is missing or no plain hex colour (POR-08). */
export function portalColours(portal: {
  readonly portalColor?: unknown;
  readonly primaryColor?: unknown;
  readonly secondaryColor?: unknown;
}): { portal: string; primary: string; secondary: string } {
  return {
    portal: safeColour(portal.portalColor, defaultColours.portal),
    primary: safeColour(portal.primaryColor, defaultColours.primary),
    secondary: safeColour(portal.secondaryColor, defaultColours.secondary),
  };
}
