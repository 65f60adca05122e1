export * from './document-lists.ts';
export * from './file-name.ts';
export * from './file-types.ts';
export * from './filing.ts';
export * from './upload-rules.ts';
