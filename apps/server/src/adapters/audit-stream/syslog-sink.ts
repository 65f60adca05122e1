import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { AuditSink } from '../../platform/audit-chain/index.ts';

/** How long the receiver may take, in milliseconds. */
const timeoutMs = 15_000;

/** The ports of syslog over TLS (RFC 5425) and over TCP (RFC 6587). */
const ports = { tls: 6514, plain: 601 };

/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

/**
 * Sends each line as a message of RFC 5424, with its length before it. Syslog acknowledges nothing, so each send has a
 * connection of its own, and counts once the other end has closed that after the last byte.
 */
export function createSyslogSink(address: URL, { usesTls }: { usesTls: boolean }): AuditSink {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const port = address.port === '' ? (usesTls ? ports.tls : ports.plain) : Number(address.port);
  const open = (): Socket =>
    usesTls ? connectTls({ host, port, servername: isIP(host) ? '' : host }) : connect({ host, port });
  return {
    send: (lines) =>
      new Promise((resolve, reject) => {
        const socket = open();
        socket.setTimeout(timeoutMs, () =>
          socket.destroy(new Error('The receiver of the audit log says nothing')),
        );
        socket.on('error', reject);
        socket.on('close', (hadError) => {
          if (hadError) return;
          if (socket.writableFinished) resolve();
          else reject(new Error('The receiver of the audit log closed the connection'));
        });
        socket.once(usesTls ? 'secureConnect' : 'connect', () => {
          socket.resume();
          socket.end(lines.map(toMessage).join(''));
        });
      }),
  };
}

function toMessage(line: string): string {
  const { at } = JSON.parse(line) as { at?: string };
  const message = `<${priority}>1 ${at ?? '-'} ${hostname()} paddock - audit - ${line}`;
  return `${Buffer.byteLength(message)} ${message}`;
}
