/** A complete email, with nothing left to fill in. Mailers check every value again before they send it. */
export interface OutgoingMail {
  /** The id of its row. The Message-ID contains it, so that an email sent twice is recognized as one. */
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachment?: Attachment;
}

/** A file attached to an email. Its type follows from its name. */
export interface Attachment {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The mail server rejects this recipient permanently. */
export class RecipientRejectedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RecipientRefused';
  }
}

/** The mail server may have the whole email, and its answer was lost. Sending the email again may send it twice. */
export class AnswerLostError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AnswerLost';
  }
}

/** Sends emails. */
export interface Mailer {
  /** True if emails leave the machine, so that no copy of their links needs to stay. */
  readonly delivers: boolean;
  /**
   * Resolves once the email is accepted. Rejects with an {@link AnswerLostError} if nobody knows whether it was, and with
   * any other error if it was not, so that it can be sent again.
   *
   * Where sending twice does harm, `beforeEnd` is awaited before the end of the message goes out, without which no mail
   * server accepts it. If that rejects, the email is not sent.
   */
  send(mail: OutgoingMail, beforeEnd: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
