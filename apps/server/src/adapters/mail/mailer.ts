/** A mail that is complete: nothing is left to fill in, and every value is checked again before it travels. */
export interface OutgoingMail {
  /** The id of its row; the Message-ID is made of it, so that a mail sent twice is recognised as one. */
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachment?: Attachment;
}

/** A file that travels with a mail. Its type follows from its name. */
export interface Attachment {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The mail server takes nothing for this recipient, and says that it is no passing trouble. */
export class RecipientRejectedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RecipientRefused';
  }
}

/** Where mails go. */
export interface Mailer {
  /** True where mails leave the machine, so that no copy of their links needs to stay. */
  readonly delivers: boolean;
  /** Resolves once the mail is taken over for good; rejects where it is to be tried again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}
