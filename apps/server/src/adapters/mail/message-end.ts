import { Readable } from 'node:stream';

/** The end of a message on its way, which goes out last and only once. */
export interface MessageEnd {
  /** Passes a message on as it is asked for, but its end not before it may go out. */
  hold(message: Readable): Readable;
  /** Keeps the end from going out from now on. Returns whether it may be out already. */
  stop(): Promise<boolean>;
}

/**
 * Holds back the end of a message until `before` has resolved. A mail server that does not get the end accepts nothing
 * (RFC 5321, 4.1.1.4), so only from then on it may have the message.
 */
export function holdEnd(before: () => Promise<void>): MessageEnd {
  let isStopped = false;
  let mayBeOut = false;
  let asked: Promise<void> = Promise.resolve();
  async function* pass(message: Readable, isGone: () => boolean) {
    yield* message;
    asked = before();
    await asked;
    if (isStopped || isGone()) throw new Error('The connection was lost before the end of the message');
    mayBeOut = true;
  }
  return {
    hold: (message) => {
      // Nothing is read ahead, so that the end is due only when all before it was taken.
      const held: Readable = Readable.from(
        pass(message, () => held.destroyed),
        { objectMode: false, highWaterMark: 1 },
      );
      return held;
    },
    stop: async () => {
      isStopped = true;
      await asked.catch(() => undefined);
      return mayBeOut;
    },
  };
}
