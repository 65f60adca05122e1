import { type ErrorCode, type ErrorReply, errorStatus } from '@paddock/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitor } from '../actor.ts';
import { audit, type Origin } from '../audit.ts';
import type { Platform } from '../platform.ts';
import { addressGroup, countFailure, rateLimits } from '../rate-limits.ts';
import { Refusal, refuse } from '../refusal.ts';
import { originOf } from './call.ts';

/**
 * Refusals that leave a line in the audit log: somebody reached for what is not theirs, or brought malware. Wrong passwords leave a
 * line that names the account, from where they are checked.
 */
const noteworthy: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'guest_session_read_only',
  'malware_found',
  'sudo_required',
  'too_many_requests',
]);

/** The one translator of errors to replies: what is not expected is logged in full and told to nobody. */
export function translateErrors(app: FastifyInstance, platform: Platform): void {
  app.setNotFoundHandler(() => refuse('not_found', 'There is nothing at this address.'));
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = expected(error);
    if (!refusal) {
      request.log.error({ err: error }, 'A call failed unexpectedly');
      return reply
        .code(500)
        .send(replyOf('unexpected', 'Something went wrong on our side. Nothing was changed.'));
    }
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    await countRefusal(platform, request, refusal);
    if (noteworthy.has(refusal.code) || refusal.isNoted) await noteRefusal(platform, request, refusal);
    return reply
      .code(errorStatus[refusal.code])
      .header('cache-control', 'no-store')
      .send(replyOf(refusal.code, refusal.message, refusal.fields));
  });
}

/** For addresses that no route is looked up for: no hook and no handler of errors is called for them. */
export function refuseAddress(
  headers: Readonly<Record<string, string>>,
): (error: unknown, request: unknown, reply: FastifyReply) => void {
  return (_error, _request, reply) => {
    void reply
      .code(errorStatus.bad_request)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(replyOf('bad_request', 'This address cannot be read.'));
  };
}

function replyOf(code: ErrorCode, message: string, fields?: Record<string, string>): ErrorReply {
  return { message, code, ...(fields && { fields }) };
}

function expected(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return fromServerLibrary(error, code) ?? fromDatabase(error, code);
}

function fromServerLibrary(error: unknown, code: string): Refusal | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal('too_large', 'This is larger than the server takes.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('unsupported_type', 'Send JSON, with the content type application/json.');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
  if (status >= 400 && status < 500) return new Refusal('bad_request', 'This request cannot be read.');
  return undefined;
}

/** The states of PostgreSQL that are no fault of the code: out of its time limits, given up too often, or going down. */
const overloaded: readonly string[] = ['55P03', '57014', '57P01', '57P03', '53300', '40P01', '40001'];
const unreachable: readonly string[] = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET'];

function fromDatabase(error: unknown, code: string): Refusal | undefined {
  // A file that is missing says ENOENT too: of another call than connect.
  const isUnreachable =
    unreachable.includes(code) &&
    error instanceof Error &&
    (!('syscall' in error) || error.syscall === 'connect' || code !== 'ENOENT');
  // The pool has no code for a connection that did not come free in time.
  const isWaitOver = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
  if (overloaded.includes(code) || isUnreachable || isWaitOver)
    return new Refusal('unavailable', 'The server is busy. Nothing was changed; please try again.', {
      retryAfter: 2,
    });
  return undefined;
}

async function countRefusal(platform: Platform, request: FastifyRequest, refusal: Refusal): Promise<void> {
  if (!platform.config.rateLimits) return;
  try {
    for (const by of refusal.counts) await countFailure(platform.db, by.limit, by.key, platform.clock.now());
  } catch (error) {
    request.log.error({ err: error }, 'A failure could not be counted');
  }
}

async function noteRefusal(platform: Platform, request: FastifyRequest, refusal: Refusal): Promise<void> {
  const by = { actor: request.actor ?? visitor, origin: originOf(request), now: platform.clock.now() };
  const call = `${request.method} ${request.routeOptions.url ?? ''}`;
  try {
    if (refusal.code === 'too_many_requests' && (await isNotedAlready(platform, call, by))) return;
    await audit(platform.db, by, { action: 'call.refused', detail: { code: refusal.code, call } });
  } catch (error) {
    request.log.error({ err: error }, 'A refusal could not be written to the audit log');
  }
}

/** Whoever goes on after a 429 gets one line for each quarter of an hour and call: no flood of them fills the log. */
async function isNotedAlready(
  { db }: Platform,
  call: string,
  { origin, now }: { origin: Origin; now: Date },
): Promise<boolean> {
  const limit = rateLimits.notedHere;
  const { failures } = await countFailure(db, limit, `${call} ${addressGroup(origin.address)}`, now);
  return failures > limit.failures;
}
