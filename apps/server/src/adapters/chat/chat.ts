/** A message that is complete: plain text, of which nothing is markup or a mention. */
export interface ChatMessage {
  /** The name or id of a channel, or the id of a person. */
  readonly to: string;
  readonly text: string;
}

/** Where messages to a team go. */
export interface Chat {
  /** Resolves once the message is posted; rejects where it is to be tried again. */
  post(message: ChatMessage): Promise<void>;
}

/** The service asks to be left alone for so many seconds. */
export class ChatRateLimitedError extends Error {
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super(`The chat asks for a pause of ${retryAfter} s.`);
    this.name = 'ChatBusy';
    this.retryAfter = retryAfter;
  }
}
