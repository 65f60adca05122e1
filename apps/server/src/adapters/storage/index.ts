export { createDiskStore, type DiskStore } from './disk-store.ts';
export {
  contentMatches,
  extensionOf,
  type FileExtension,
  type FormPost,
  fileTypes,
  type Store,
} from './store.ts';
