export * from './agreed-terms.ts';
export * from './agreement-differences.ts';
export * from './agreement-fields.ts';
export * from './agreement-requirements.ts';
export * from './signing.ts';
export * from './signing-reminders.ts';
export * from './spouse-signer.ts';
export * from './template-problems.ts';
