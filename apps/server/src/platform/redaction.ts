const secretNames = ['password', 'authcode', 'authCode', 'captcha', 'code', 'credential', 'token', 'secret'];

/**
 * What must never appear in a log: secrets (down to a depth of two), and row values in database errors. The `code` of
 * an error stays, because it says what went wrong, such as ECONNREFUSED or PostgreSQL's error code.
 */
export const redaction = {
  paths: [
    ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    // PostgreSQL includes row values there, such as names and addresses.
    'err.detail',
    'err.where',
  ],
  censor: (value: unknown, path: readonly string[]): unknown =>
    path[0] === 'err' && path.at(-1) === 'code' ? value : '[Redacted]',
};
