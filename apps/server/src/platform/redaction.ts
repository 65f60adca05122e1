const secretNames = ['password', 'authcode', 'authCode', 'captcha', 'code', 'credential', 'token', 'secret'];

/**
 * What never stands in a log: secrets at a depth of two at most, and what errors of the database tell of rows. The
 * `code` of an error is none: it says what went wrong, such as ECONNREFUSED or the state of PostgreSQL.
 */
export const redaction = {
  paths: [
    ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    // PostgreSQL tells there of the values of a row: names, addresses.
    'err.detail',
    'err.where',
  ],
  censor: (value: unknown, path: readonly string[]): unknown =>
    path[0] === 'err' && path.at(-1) === 'code' ? value : '[Redacted]',
};
