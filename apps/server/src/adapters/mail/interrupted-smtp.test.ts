import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { AnswerLostError, type OutgoingMail } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

// What a mail server has when its connection is lost decides whether an email may be sent again.

const mail = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  to: 'ada@example.com',
  from: 'Paddock <no-reply@paddock.example>',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};
/** More than what fits into all buffers on the way. */
const large = { ...mail, attachment: { name: 'Agreement.pdf', bytes: Buffer.alloc(16 * 1024 * 1024, 'a') } };

/** What the server does instead of its answer at a point of the dialog; without one it is a usual mail server. */
interface Conduct {
  readonly at: 'DATA' | 'middle' | 'end';
  readonly act: (socket: Socket) => void;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A mail server of a few lines. Returns its port. */
async function mailServer(conduct: Conduct | undefined, onEnd: () => void): Promise<number> {
  const answer = (socket: Socket, at: Conduct['at'], usual: string) =>
    conduct?.at === at ? conduct.act(socket) : void socket.write(usual);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    let isData = false;
    let received = '';
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      if (isData && received === '') answer(socket, 'middle', '');
      received += chunk.toString('latin1');
      if (!received.endsWith(isData ? '\r\n.\r\n' : '\r\n')) return;
      const isCommand = !isData;
      isData = isCommand && received.startsWith('DATA');
      received = '';
      if (isData) answer(socket, 'DATA', '354 go on\r\n');
      else if (isCommand) socket.write('250 well\r\n');
      else {
        onEnd();
        answer(socket, 'end', '250 accepted\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((closed) => server.close(() => closed())));
  return (server.address() as AddressInfo).port;
}

/**
 * Sends an email to such a server. Returns how that ended, and in which order the mailer asked whether the end may go out
 * and the server had it.
 */
async function send(
  conduct?: Conduct,
  {
    email = mail,
    before = async () => undefined,
    timeouts = {},
  }: {
    email?: OutgoingMail;
    before?: () => Promise<void>;
    timeouts?: { socketTimeout?: number };
  } = {},
) {
  const seen: string[] = [];
  const port = await mailServer(conduct, () => void seen.push('end'));
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, { needsTls: false, timeouts });
  closers.push(() => mailer.close());
  const beforeEnd = async () => {
    seen.push('asked');
    await before();
  };
  const error = await mailer.send(email, beforeEnd).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  const outcome =
    error === undefined ? 'accepted' : error instanceof AnswerLostError ? 'answer lost' : 'not sent';
  return { outcome, seen };
}

const hangUp = (socket: Socket) => void socket.destroy();

it('[RUN-03] is accepted when the mail server says so, and has asked before its end went out', async () => {
  expect(await send()).toEqual({ outcome: 'accepted', seen: ['asked', 'end'] });
});

it('[RUN-03] is not sent if the connection is lost before the data', async () => {
  expect(await send({ at: 'DATA', act: hangUp })).toEqual({ outcome: 'not sent', seen: [] });
});

it('[RUN-03] is not sent if the connection is lost in the middle of the data', async () => {
  expect(await send({ at: 'middle', act: hangUp }, { email: large })).toEqual({
    outcome: 'not sent',
    seen: [],
  });
});

it('[RUN-03] is not sent if that it is handed over could not be recorded', async () => {
  const before = () => Promise.reject(new Error('no database'));
  expect(await send(undefined, { before })).toEqual({ outcome: 'not sent', seen: ['asked'] });
});

it.each([
  ['hangs up', hangUp],
  ['hangs up in the middle of its answer', (socket: Socket) => void socket.end('250 accep')],
  ['answers with no code', (socket: Socket) => void socket.end('what?\r\n')],
])('[RUN-03] may have arrived if the mail server has all of it and %s', async (_, act) => {
  expect(await send({ at: 'end', act })).toEqual({ outcome: 'answer lost', seen: ['asked', 'end'] });
});

it('[RUN-03] may have arrived if the mail server has all of it and never answers', async () => {
  const timeouts = { socketTimeout: 2_000 };
  expect(await send({ at: 'end', act: () => undefined }, { timeouts })).toEqual({
    outcome: 'answer lost',
    seen: ['asked', 'end'],
  });
});

it.each(['451 later', '421 closing', '554 no'])(
  '[RUN-03] is not sent if the mail server has all of it and answers %s',
  async (answer) => {
    const act = (socket: Socket) => void socket.write(`${answer}\r\n`);
    expect(await send({ at: 'end', act })).toEqual({ outcome: 'not sent', seen: ['asked', 'end'] });
  },
);
