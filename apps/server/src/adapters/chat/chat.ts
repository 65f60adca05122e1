/** A complete message in plain text, in which nothing is markup or a mention. */
export interface ChatMessage {
  /** The name or id of a channel, or the id of a person. */
  readonly to: string;
  readonly text: string;
}

/** Sends messages to the team. */
export interface Chat {
  /** Resolves once the message is posted; rejects if it should be retried. */
  post(message: ChatMessage): Promise<void>;
}

/** The service asks us to wait this many seconds before the next request. */
export class ChatRateLimitedError extends Error {
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super(`The chat asks for a pause of ${retryAfter} s.`);
    this.name = 'ChatBusy';
    this.retryAfter = retryAfter;
  }
}
