import type { Readable } from 'node:stream';

/** A reply that is a file: to keep, or to show in the page. */
export class Attachment {
  /** Plain ASCII without quotes: a name of ours, never one that somebody gave. */
  readonly name: string;
  readonly type: string;
  readonly body: Readable | Buffer;
  readonly isInline: boolean;
  constructor(name: string, type: string, body: Readable | Buffer, { isInline = false } = {}) {
    this.name = name;
    this.type = type;
    this.body = body;
    this.isInline = isInline;
  }
}
