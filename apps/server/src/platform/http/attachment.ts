import type { Readable } from 'node:stream';

/** A reply that is a file to keep: streamed as it is made. */
export class Attachment {
  /** Plain ASCII without quotes: a name of ours, never one that somebody gave. */
  readonly name: string;
  readonly type: string;
  readonly body: Readable;
  constructor(name: string, type: string, body: Readable) {
    this.name = name;
    this.type = type;
    this.body = body;
  }
}
