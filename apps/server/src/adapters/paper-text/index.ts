export { openPaperReader, type PaperReader } from './paper-reader.ts';
