export { Attachment } from './attachment.ts';
export { type Call, originOf, personOf } from './call.ts';
export { createGate, type Gate } from './gate.ts';
export { hasVersion } from './has-version.ts';
export { JsonText } from './json-text.ts';
export { checkSecondFactor, type Handler, identify, mount, mountedRoutes } from './mount.ts';
