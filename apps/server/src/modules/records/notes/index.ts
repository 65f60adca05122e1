export { noteHooks } from './note-hooks.ts';
