export { createDiskStore, type DiskStore } from './disk-store.ts';
export { contentMatches, extensionOf, fileTypes, type FileExtension, type FormPost, type Store } from './store.ts';
