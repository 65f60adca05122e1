import { extractText } from './extract-text.ts';

/**
 * The child process that reads PDFs: a hostile one takes neither the server's memory nor its processor time. It reads
 * one at a time, and answers null for what it cannot read.
 */
process.on('message', (pdf: Uint8Array) => {
  extractText(pdf)
    .catch(() => null)
    .then((text) => {
      if (process.connected) process.send?.({ text });
    })
    .catch(() => process.exit(1));
});

process.on('disconnect', () => process.exit(0));
