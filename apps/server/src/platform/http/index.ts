export { Attachment } from './attachment.ts';
export { type Call, originOf, personOf } from './call.ts';
export { JsonText } from './json-text.ts';
export { checkSecondFactor, identify, mount, mountedRoutes } from './mount.ts';
