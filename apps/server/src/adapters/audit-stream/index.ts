import type { AuditSink } from '../../platform/audit-chain/index.ts';
import type { Config } from '../../platform/config.ts';
import { createHttpSink } from './http-sink.ts';
import { createSyslogSink } from './syslog-sink.ts';

/** Where AUDIT_STREAM sends the lines of the audit log; null if nowhere. */
export function createAuditSink({ auditStream }: Pick<Config, 'auditStream'>): AuditSink | null {
  if (auditStream === null) return null;
  if (auditStream.url === null) return { send: writeLines };
  return auditStream.url.protocol === 'syslog:'
    ? createSyslogSink(auditStream.url, { usesTls: auditStream.usesTls })
    : createHttpSink(auditStream.url);
}

/** Waits until the other end of the standard output has taken them. */
function writeLines(lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(lines.map((line) => `${line}\n`).join(''), (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
