export { abandonObjects } from './abandon-objects.ts';
export {
  confirmProvisionalObject,
  registerProvisionalObject,
} from './provisional-object.ts';
export { purgeProvisionalObjects } from './purge-provisional-objects.ts';
