import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';
import type { S3Config } from '../../platform/config.ts';

/** Timeout in milliseconds until a reply starts, and between two chunks of it. */
const timeouts = { reply: 10_000, piece: 60_000 };

/** Ends connections on which the store is silent, because the client itself would wait forever. */
function withTimeouts(transport: typeof http | typeof https): Pick<typeof http, 'request'> {
  // The method has three overloads; the client uses only this one.
  const request = (options: https.RequestOptions, onReply: (reply: http.IncomingMessage) => void) => {
    const sent = transport.request(options, (reply) => {
      sent.setTimeout(timeouts.piece);
      onReply(reply);
    });
    sent.setTimeout(timeouts.reply);
    sent.on('timeout', () => sent.destroy(new Error('The store does not answer in time')));
    return sent;
  };
  return { request: request as typeof http.request };
}

/** Creates a client of the store. The bucket is part of the path, except at Amazon. */
export function connectS3(config: S3Config): Client {
  const { hostname, port, protocol } = new URL(config.endpoint);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    ...(port && { port: Number(port) }),
    useSSL,
    accessKey: config.accessKeyId,
    secretKey: config.secretAccessKey,
    region: config.region,
    pathStyle: !hostname.endsWith('.amazonaws.com'),
    transport: withTimeouts(useSSL ? https : http),
    // The client would log to the console and retry. Callers get the error, and jobs retry.
    retryOptions: { disableRetry: true },
  });
}
