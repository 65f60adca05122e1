import { type ErrorCode, type ErrorReply, errorStatus } from '@paddock/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitor } from '../actor.ts';
import { auditRejection } from '../audit-rejection.ts';
import { DatabaseAwayError, hasWritten, isPrimaryGone, notingWrites } from '../database/index.ts';
import { DomainError, throwDomainError } from '../domain-error.ts';
import { findHiddenRecord } from '../hidden-records.ts';
import type { Platform } from '../platform.ts';
import { countFailure } from '../rate-limits.ts';
import { logRequest } from './access-log.ts';
import { headerText } from './header-text.ts';
import { originOf } from './request-context.ts';
import { countRequest } from './request-metrics.ts';

/**
 * Errors that leave a line in the audit log: somebody requested what is not theirs, or uploaded malware. Wrong
 * passwords leave a line with the account where they are checked.
 */
const auditedCodes: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'guest_session_read_only',
  'malware_found',
  'second_factor_enrolment_required',
  'second_factor_needed',
  'sudo_required',
  'too_many_requests',
]);

/** The only place that turns errors into replies. Unexpected errors are logged in full and hidden from the caller. */
export function registerErrorHandler(app: FastifyInstance, platform: Platform): void {
  // After the body has been read, whose events come from the connection and would lose the context.
  app.addHook('preHandler', (_request, _reply, done) => notingWrites(done));
  app.setNotFoundHandler(() => throwDomainError('not_found', 'There is no page at this address.'));
  app.setErrorHandler(async (error, request, reply) => {
    const domainError = toDomainError(error, request);
    if (!domainError) {
      if (isAfterClose(error, reply))
        request.log.info('A request whose caller is gone was still at work when the server closed');
      else request.log.error({ err: error }, 'A request failed unexpectedly');
      return reply
        .code(500)
        .send(errorReply(request, 'unexpected', 'Something went wrong on our side. Nothing was changed.'));
    }
    request.rejection = domainError.code;
    if (domainError.retryAfter !== undefined) reply.header('retry-after', domainError.retryAfter);
    await countFailures(platform, request, domainError);
    if (auditedCodes.has(domainError.code) || domainError.isAudited || domainError.targetRecord)
      await auditRejectedRequest(platform, request, domainError);
    return reply
      .code(errorStatus[domainError.code])
      .header('cache-control', 'no-store')
      .send(errorReply(request, domainError.code, domainError.message, domainError));
  });
}

/**
 * Whether the database was closed under a request that nobody waits for any more. A server that closes waits for
 * connections, and the caller has closed this one. Nothing of the request was committed after that.
 */
const isAfterClose = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && error instanceof Error && error.message === 'driver has already been destroyed';

/** For URLs that the router rejects: no hook and no error handler runs for them, so they are logged and counted here. */
export function createMalformedUrlHandler(
  headers: Readonly<Record<string, string>>,
  platform: Pick<Platform, 'portals' | 'metrics'>,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (_error, request, reply) => {
    platform.metrics.requestBegan();
    request.rejection = 'bad_request';
    void reply
      .code(errorStatus.bad_request)
      .headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id })
      .send(errorReply(request, 'bad_request', 'This address cannot be read.'));
    logRequest(platform, request, reply);
    countRequest(platform, request, reply);
  };
}

function errorReply(
  request: Pick<FastifyRequest, 'id'>,
  code: ErrorCode,
  message: string,
  { fields, details }: Pick<ErrorReply, 'fields' | 'details'> = {},
): ErrorReply {
  return {
    message,
    code,
    requestId: request.id,
    ...(fields && { fields }),
    ...(details !== undefined && { details }),
  };
}

function toDomainError(error: unknown, request: FastifyRequest): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return fromFastify(error, code) ?? fromDatabase(error, code, request);
}

function fromFastify(error: unknown, code: string): DomainError | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new DomainError('too_large', 'This is larger than the server takes.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new DomainError('unsupported_type', 'Send JSON, with the content type application/json.');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
  if (status >= 400 && status < 500) return new DomainError('bad_request', 'This request cannot be read.');
  return undefined;
}

/** PostgreSQL errors that are not the code's fault: a timeout, or too many connections or retries. */
const overloadStates: readonly string[] = ['55P03', '57014', '53300', '40P01', '40001'];

/** The disk or the memory of the database is full. An operator has to help, and the same request works afterwards. */
const noRoomStates: readonly string[] = ['53100', '53200'];

function fromDatabase(error: unknown, code: string, request: FastifyRequest): DomainError | undefined {
  // The pool has no error code for a connection timeout.
  const isWaitOver = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
  const isBusy = overloadStates.includes(code) || isWaitOver;
  const isFull = noRoomStates.includes(code);
  if (isFull) request.log.error({ err: error }, 'The database has no room');
  if (!isBusy && !isFull && !isPrimaryGone(error)) return undefined;
  const isUnknown =
    !isBusy && !isFull && (!(error instanceof DatabaseAwayError) || error.outcome === 'unknown');
  if (!isRead(request) && (isUnknown || hasWritten()))
    return new DomainError(
      'unavailable',
      'This may have been saved or not, because the database did not answer. Please look before you send it again.',
      countsOnce(request) ? { retryAfter } : {},
    );
  const reason = isBusy ? 'The server is busy.' : 'The database is not available right now.';
  return new DomainError('unavailable', `${reason} Nothing was changed; please try again.`, { retryAfter });
}

/** In seconds. Pages send such a request again by themselves. */
const retryAfter = 2;

const isRead = ({ method, routeOptions }: FastifyRequest) =>
  method === 'GET' || method === 'HEAD' || routeOptions.config.endpoint?.transaction === 'none';

/** Whether the same request can be sent again whatever became of it: its key is stored together with what it changes. */
const countsOnce = (request: FastifyRequest) => {
  const { endpoint } = request.routeOptions.config;
  const isStored = endpoint && endpoint.transaction === undefined && endpoint.storesReply !== false;
  return isStored === true && headerText(request, 'idempotency-key') !== undefined;
};

async function countFailures(
  platform: Platform,
  request: FastifyRequest,
  domainError: DomainError,
): Promise<void> {
  if (!platform.config.rateLimits) return;
  try {
    for (const by of domainError.countsAgainst)
      await countFailure(platform.db, by.limit, by.key, platform.clock.now());
  } catch (error) {
    request.log.error({ err: error }, 'A failed attempt could not be counted');
  }
}

/** A caller who continues after a 429 leaves one line per endpoint and quarter of an hour, signed in or not. */
const rateLimitedWindow = { windowMs: 15 * 60_000, atMost: 1 };

async function auditRejectedRequest(
  platform: Platform,
  request: FastifyRequest,
  { code, targetRecord }: DomainError,
): Promise<void> {
  const by = { actor: request.actor ?? visitor, origin: originOf(request), now: platform.clock.now() };
  const call = `${request.method} ${request.routeOptions.url ?? ''}`;
  try {
    const hidden = targetRecord && (await findHiddenRecord(platform.db, targetRecord));
    // A missing record is not an attempt to reach another person's.
    if (targetRecord && !hidden) return;
    const line = {
      action: 'call.refused',
      ...targetRecord,
      detail: { code, call, ...(hidden?.person && { person: hidden.person }) },
    };
    await auditRejection(platform.db, by, line, code === 'too_many_requests' ? rateLimitedWindow : {});
  } catch (error) {
    request.log.error({ err: error }, 'A rejected request could not be written to the audit log');
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was rejected. */
    rejection?: ErrorCode;
  }
}
