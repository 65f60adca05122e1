import type { Readable } from 'node:stream';

/** A reply that is a file, to save or to show. */
export class Attachment {
  /** Plain ASCII without quotes. Never a name that a user entered. */
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
