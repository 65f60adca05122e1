export * from './access.ts';
export { selfServiceFields } from './access-fields.ts';
export * from './access-rules.ts';
export * from './access-table.ts';
export * from './page-access.ts';
export * from './setting-rules.ts';
