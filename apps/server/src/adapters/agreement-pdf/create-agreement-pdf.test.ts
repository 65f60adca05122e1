import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAgreementPdf } from './create-agreement-pdf.ts';
import type { WorkerAnswer, WorkerRequest } from './messages.ts';
import { startWorker } from './worker-process.ts';

/** Workers that answer only when a test says so. */
const fakeWorkers = () => {
  const started: {
    requests: WorkerRequest[];
    ended: string[];
    told: { answered: (answer: WorkerAnswer) => void; stopped: (why: string) => void };
  }[] = [];
  const start: typeof startWorker = (told) => {
    const one = { requests: [] as WorkerRequest[], ended: [] as string[], told };
    started.push(one);
    return {
      send: (request) => void one.requests.push(request),
      keepAlive: () => {},
      end: () => void one.ended.push('end'),
      kill: () => void one.ended.push('kill'),
    };
  };
  return { started, start };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('createAgreementPdf', () => {
  it('[SIG-06] does the work in a child process: bytes go there and back, refusals keep their code', async () => {
    const pdf = createAgreementPdf();
    const template = await pdf.createTemplate('individual');
    expect((await pdf.inspect(template)).signers).toEqual(['investor', 'management']);
    await expect(pdf.inspect(new Uint8Array(4))).rejects.toMatchObject({
      name: 'AgreementPdfError',
      code: 'not_a_pdf',
    });
    await pdf.close();
    await expect(pdf.inspect(template)).rejects.toMatchObject({ code: 'closed' });
  });

  it('starts no process before the first request, and one for all', async () => {
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({}, start);
    expect(started).toHaveLength(0);
    const both = Promise.all([pdf.verify(new Uint8Array()), pdf.verify(new Uint8Array())]);
    for (const { id } of started[0]?.requests ?? []) started[0]?.told.answered({ id, result: id });
    expect(await both).toEqual([1, 2]);
    expect(started).toHaveLength(1);
  });

  it('a process that dies fails what it was asked with a code, and the next request has a new one', async () => {
    const { started, start } = fakeWorkers();
    const lines: string[] = [];
    const pdf = createAgreementPdf({ log: (line) => lines.push(line) }, start);
    const asked = pdf.verify(new Uint8Array());
    started[0]?.told.stopped('signal SIGKILL');
    await expect(asked).rejects.toMatchObject({ code: 'worker_stopped' });
    expect(lines).toEqual(['The process that makes PDFs has ended: signal SIGKILL']);
    const again = pdf.verify(new Uint8Array());
    started[1]?.told.answered({ id: started[1].requests[0]?.id ?? 0, result: 'made' });
    expect(await again).toBe('made');
  });

  it('a request that takes too long is refused, and the stuck process killed', async () => {
    vi.useFakeTimers();
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({ timeout: 5000 }, start);
    const refusal = pdf.verify(new Uint8Array()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5001);
    expect(await refusal).toMatchObject({ code: 'timeout' });
    expect(started[0]?.ended).toEqual(['kill']);
  });

  it('ends the process when it has had nothing to do for a minute', async () => {
    vi.useFakeTimers();
    const { started, start } = fakeWorkers();
    const pdf = createAgreementPdf({}, start);
    const asked = pdf.verify(new Uint8Array());
    await vi.advanceTimersByTimeAsync(59_000);
    expect(started[0]?.ended).toEqual([]);
    started[0]?.told.answered({ id: 1, result: null });
    await asked;
    await vi.advanceTimersByTimeAsync(59_000);
    expect(started[0]?.ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1001);
    expect(started[0]?.ended).toEqual(['end']);
  });

  it('the death of the real process is noticed', async () => {
    const why = await new Promise<string>((resolve) => {
      startWorker({ answered: () => {}, stopped: resolve }).kill();
    });
    expect(why).toBe('signal SIGKILL');
  });
});
