import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './encodings.ts';
import type { JsonText } from './json-text.ts';

/** In characters. Shorter replies fit into a few packets uncompressed. */
const minCompressLength = 4_096;

/** Each reply is made once and sent once, so speed matters more than the last bytes. */
const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED }),
};

/**
 * Sends JSON text, compressed if it is long and the caller accepts that: a list of hundreds of records shrinks to a
 * tenth. That is safe although replies are private: the session travels in a header that no other site's page can
 * send, so none can measure replies to its own input.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, json: JsonText) {
  reply.type('application/json; charset=utf-8');
  if (json.length < minCompressLength) return reply.send(json.text);
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  // As bytes: Node would measure a string and then encode it.
  if (encoding === 'identity') return reply.send(json.toBytes());
  return reply.header('content-encoding', encoding).send(await compressors[encoding](json.toBytes()));
}
