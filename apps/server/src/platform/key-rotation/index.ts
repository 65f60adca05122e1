export { assertKeyOfDatabase, takeKeyForDatabase } from './key-check.ts';
export { loadKeyRing } from './load-key-ring.ts';
export { keyRotationSecrets, type RotationReport, rotateKeys } from './rotate-keys.ts';
