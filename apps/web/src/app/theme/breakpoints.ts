/**
 * Widths at which the layout changes (POR-09), in em so that they follow the reader's text size: 600, 1024, 1440
 * and 1920 px. CSS modules write the same numbers in their media queries.
 */
export const breakpoints = { xs: '22.5em', sm: '37.5em', md: '64em', lg: '90em', xl: '120em' };
