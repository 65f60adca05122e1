export * from './contrast.ts';
export * from './host-name.ts';
export * from './page-title.ts';
export * from './portal-colors.ts';
export * from './portal-for-host.ts';
export * from './portal-looks.ts';
export * from './portal-pictures.ts';
export * from './print-colors.ts';
