import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './encodings.ts';

/** Characters; what is shorter travels in a few packets as it is. */
const minCompressLength = 16_384;

/** Each answer is made once and sent once, so speed counts for more than the last bytes. */
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: constants.Z_BEST_SPEED }),
};

/**
 * Sends JSON text, compressed where it is long and the caller takes that: a list of hundreds of records shrinks to a
 * tenth. Safe although the answers are private: a session travels in a header that no other site's page can send, so
 * none can have answers made around its own words and measure them.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.type('application/json; charset=utf-8');
  if (text.length < minCompressLength) return reply.send(text);
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compressors[encoding](text));
}
