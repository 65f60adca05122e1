export * from './document-lists.ts';
export * from './file-name.ts';
export * from './file-types.ts';
export * from './filing.ts';
export * from './paper-addressees.ts';
export * from './paper-match.ts';
export * from './paper-text.ts';
export * from './upload-rules.ts';
