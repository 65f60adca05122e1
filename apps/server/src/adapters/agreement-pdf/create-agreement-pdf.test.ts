import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgreementPdf } from './create-agreement-pdf.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import { sampleTemplate } from './testing/sample-agreement.ts';
import { startWorker } from './worker-process.ts';

/** Starts workers that reply only when a test tells them to. */
const fakeWorkers = () => {
  const started: {
    requests: WorkerRequest[];
    ended: string[];
    events: { answered: (response: WorkerResponse) => void; stopped: (reason: string) => void };
  }[] = [];
  const start: typeof startWorker = (events) => {
    const worker = { requests: [] as WorkerRequest[], ended: [] as string[], events };
    started.push(worker);
    return {
      send: (request) => void worker.requests.push(request),
      keepAlive: () => {},
      end: () => void worker.ended.push('end'),
      kill: () => void worker.ended.push('kill'),
    };
  };
  return { started, start };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('createAgreementPdf', () => {
  it('[SIG-06] does the work in a child process, passing bytes both ways and keeping error codes', async () => {
    const pdf = createAgreementPdf();
    const template = await pdf.createTemplate(sampleTemplate);
    expect((await pdf.inspect(template)).signers).toEqual(['investor', 'spouse', 'management']);
    await expect(pdf.inspect(new Uint8Array(4))).rejects.toMatchObject({
      name: 'AgreementPdfError',
      code: 'not_a_pdf',
    });
    await pdf.close();
    await expect(pdf.inspect(template)).rejects.toMatchObject({ code: 'closed' });
  });

  it('starts no process before the first request, and one process for all requests', async () => {
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({}, start);
    expect(started).toHaveLength(0);
    const both = Promise.all([pdf.verify(new Uint8Array()), pdf.verify(new Uint8Array())]);
    for (const id of [1, 2]) started[0]?.events.answered({ id, result: id });
    expect(await both).toEqual([1, 2]);
    expect(started).toHaveLength(1);
  });

  it('fails a request with a code when its process dies, and gives the next request a new process', async () => {
    const { started, start } = fakeWorkers();
    const lines: string[] = [];
    const pdf = createAgreementPdf({ log: (line) => lines.push(line) }, start);
    const request = pdf.verify(new Uint8Array());
    started[0]?.events.stopped('signal SIGKILL');
    await expect(request).rejects.toMatchObject({ code: 'worker_stopped' });
    expect(lines).toEqual(['The process that makes PDFs stopped: signal SIGKILL']);
    const again = pdf.verify(new Uint8Array());
    started[1]?.events.answered({ id: started[1].requests[0]?.id ?? 0, result: 'made' });
    expect(await again).toBe('made');
  });

  it('rejects a request that takes too long and kills the stuck process', async () => {
    vi.useFakeTimers();
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({ timeout: 5000 }, start);
    const request = pdf.verify(new Uint8Array()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5001);
    expect(await request).toMatchObject({ code: 'timeout' });
    expect(started[0]?.ended).toEqual(['kill']);
  });

  it('[SEC-07] works on one request at a time, and on agreements before documents that one person can request in numbers', async () => {
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({}, start);
    const content = { title: '', subtitle: '', sections: [], brand: { primary: '', accent: '' } };
    const documents = [1, 2, 3].map(() => pdf.createDocument(content as never));
    const agreement = pdf.verify(new Uint8Array());
    const sent = () => started[0]?.requests.map(({ id }) => id);
    expect(sent()).toEqual([1]);
    for (const id of [1, 4, 2, 3]) started[0]?.events.answered({ id, result: id });
    expect(sent()).toEqual([1, 4, 2, 3]);
    expect(await agreement).toBe(4);
    expect(await Promise.all(documents)).toEqual([1, 2, 3]);
  });

  it('[SEC-07] works on agreements that somebody waits for before those that are sealed, whenever they came', async () => {
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({}, start);
    const identity = { organization: 'Paddock', now: new Date(0) };
    const requests = [
      pdf.createSealingIdentity(identity),
      pdf.seal({} as never),
      pdf.createSealingIdentity(identity),
      pdf.createDocument({} as never),
      pdf.createWritten({} as never),
      pdf.render({} as never),
    ];
    const sent = () => started[0]?.requests.map(({ id }) => id);
    expect(sent()).toEqual([1]);
    for (const id of [1, 5, 6, 4, 2, 3]) started[0]?.events.answered({ id, result: id });
    expect(sent()).toEqual([1, 5, 6, 4, 2, 3]);
    expect(await Promise.all(requests)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('[SIG-06] starts the process ahead of work, once, and lets it end a minute after it was last expected', async () => {
    vi.useFakeTimers();
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({}, start);
    pdf.wake();
    expect(started.map(({ requests }) => requests)).toEqual([[]]);
    await vi.advanceTimersByTimeAsync(59_000);
    pdf.wake();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(started[0]?.ended).toEqual([]);
    const request = pdf.verify(new Uint8Array());
    pdf.wake();
    await vi.advanceTimersByTimeAsync(59_000);
    started[0]?.events.answered({ id: 1, result: 'made' });
    expect(await request).toBe('made');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(started[0]?.ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(started).toHaveLength(1);
    expect(started[0]?.ended).toEqual(['end']);
    await pdf.close();
    pdf.wake();
    expect(started).toHaveLength(1);
  });

  it('[SEC-07] a stuck request fails alone: another process works on the waiting ones', async () => {
    vi.useFakeTimers();
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({ timeout: 5000, queueTimeout: 20_000 }, start);
    const stuck = pdf.verify(new Uint8Array()).catch((error: unknown) => error);
    const next = pdf.verify(new Uint8Array());
    await vi.advanceTimersByTimeAsync(5001);
    expect(await stuck).toMatchObject({ code: 'timeout' });
    expect(started[1]?.requests.map(({ id }) => id)).toEqual([2]);
    started[1]?.events.answered({ id: 2, result: 'made' });
    expect(await next).toBe('made');
  });

  it('[SEC-07] rejects a request that waits too long, while the process continues its work', async () => {
    vi.useFakeTimers();
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({ timeout: 30_000, queueTimeout: 1000 }, start);
    const first = pdf.verify(new Uint8Array());
    const second = pdf.verify(new Uint8Array()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await second).toMatchObject({ code: 'timeout', isTemporary: true });
    expect(started[0]?.ended).toEqual([]);
    started[0]?.events.answered({ id: 1, result: 'made' });
    expect(await first).toBe('made');
    expect(started[0]?.requests).toHaveLength(1);
  });

  it('ends the process after a minute without work', async () => {
    vi.useFakeTimers();
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({}, start);
    const request = pdf.verify(new Uint8Array());
    await vi.advanceTimersByTimeAsync(59_000);
    expect(started[0]?.ended).toEqual([]);
    started[0]?.events.answered({ id: 1, result: null });
    await request;
    await vi.advanceTimersByTimeAsync(59_000);
    expect(started[0]?.ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1001);
    expect(started[0]?.ended).toEqual(['end']);
  });

  it.runIf(process.platform === 'linux')(
    '[LED-06] works at the lowest priority of the system where nobody waits, and at the usual one otherwise',
    async () => {
      const children = () =>
        readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
      const priorityWith = async (options: Parameters<typeof createAgreementPdf>[0]) => {
        const before = new Set(children());
        const pdf = createAgreementPdf(options);
        await pdf.createTemplate(sampleTemplate);
        const [child = '', ...others] = children().filter((pid) => !before.has(pid));
        expect(others).toEqual([]);
        const priority = getPriority(Number(child));
        await pdf.close();
        return priority;
      };
      expect(await priorityWith({ isLowPriority: true })).toBe(constants.priority.PRIORITY_LOW);
      expect(await priorityWith({})).toBe(getPriority());
    },
  );

  it('notices the death of the real process', async () => {
    const why = await new Promise<string>((resolve) => {
      startWorker({ answered: () => {}, stopped: resolve }).kill();
    });
    expect(why).toBe('signal SIGKILL');
  });
});
