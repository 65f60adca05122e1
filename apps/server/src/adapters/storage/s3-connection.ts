import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';
import type { S3Config } from '../../platform/config.ts';

/** Milliseconds for a reply to begin, and between two pieces of one that has. */
const timeouts = { reply: 10_000, piece: 60_000 };

/** The client's connections, ended where the store says nothing: the client itself would wait for ever. */
function withTimeouts(transport: typeof http | typeof https): Pick<typeof http, 'request'> {
  // One call of three forms; the client uses this one alone.
  const request = (options: https.RequestOptions, answered: (reply: http.IncomingMessage) => void) => {
    const sent = transport.request(options, (reply) => {
      sent.setTimeout(timeouts.piece);
      answered(reply);
    });
    sent.setTimeout(timeouts.reply);
    sent.on('timeout', () => sent.destroy(new Error('The store does not answer in time')));
    return sent;
  };
  return { request: request as typeof http.request };
}

/** A client of the store. Buckets are part of the path, but for Amazon's own hosts. */
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
    // It would say so on the console; callers are told to try again, jobs do.
    retryOptions: { disableRetry: true },
  });
}
