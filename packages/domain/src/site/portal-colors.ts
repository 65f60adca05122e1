/** The colors of a portal that sets none (POR-08). */
export const defaultPortalColors = { portal: '#225', primary: '#1976D2', secondary: '#5BACA2' } as const;

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Whether text is a color as #rgb or #rrggbb. */
export const isColor = (text: string): boolean => hex.test(text);

/** Returns a color if it is #rgb or #rrggbb, or else the fallback. Nothing else reaches a style. */
export function safeColor(value: unknown, fallback: string): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return isColor(text) ? text : fallback;
}

/** The three colors of a portal, each with its default if it is missing or not a hex color (POR-08). */
export function portalColors(portal: {
  readonly portalColor?: unknown;
  readonly primaryColor?: unknown;
  readonly secondaryColor?: unknown;
}): { portal: string; primary: string; secondary: string } {
  return {
    portal: safeColor(portal.portalColor, defaultPortalColors.portal),
    primary: safeColor(portal.primaryColor, defaultPortalColors.primary),
    secondary: safeColor(portal.secondaryColor, defaultPortalColors.secondary),
  };
}
