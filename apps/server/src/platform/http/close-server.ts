import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * How long open requests may take once the listener is closed, in milliseconds. Nothing but uploads and downloads takes
 * longer, and those are begun again. Process managers give us a minute, in which the connections of the database, the
 * jobs and the process that makes PDFs end too.
 */
export const longestLastRequest = 30_000;

/** Closes the listener and waits for open requests, and cuts off those that take longer. */
export async function closeServer(
  app: FastifyInstance,
  log: Pick<Logger, 'warn'>,
  longest = longestLastRequest,
): Promise<void> {
  const cutOff = setTimeout(() => {
    log.warn(
      { seconds: longest / 1_000 },
      'Requests that have not ended since the server began to close are cut off',
    );
    app.server.closeAllConnections();
  }, longest);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
