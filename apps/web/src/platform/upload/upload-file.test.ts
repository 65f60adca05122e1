import { ApiError, type Transport } from '@paddock/contract';
import { verificationUploadRule } from '@paddock/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { postFile } from './post-file.ts';
import { UploadError } from './upload-error.ts';
import { type UploadKind, type UploadTask, uploadFile } from './upload-file.ts';

const post = vi.fn<typeof postFile>(async () => undefined);
beforeEach(() => void post.mockClear());

const data = { postURL: '/files/upload', formData: {} };
const place = { path: 'uploads/1', bucket: 'files' };
const task = (content = '%PDF-1.7', name = 'passport.pdf'): UploadTask => ({
  file: new File([content], name),
  name,
});
const options = () => ({ post, onProgress: vi.fn(), signal: new AbortController().signal });

function makeKind() {
  const keys: unknown[] = [];
  const transport: Transport = async (request) => {
    keys.push('idempotencyKey' in request ? request.idempotencyKey : undefined);
  };
  const kind = {
    rule: verificationUploadRule,
    presign: vi.fn(async () => ({ ...place, data })),
    save: vi.fn(async (send: Transport) => {
      await send({ method: 'POST', path: '/save' });
      return 'saved';
    }),
  } satisfies UploadKind<string>;
  return { kind, keys, transport };
}

describe('an upload', () => {
  it('[DOC-04] asks for a place, posts the file there and saves it', async () => {
    const { kind, transport } = makeKind();
    const onStored = vi.fn();
    await expect(uploadFile(transport, kind, task(), { ...options(), onStored })).resolves.toBe('saved');
    expect(post).toHaveBeenCalledTimes(1);
    expect(onStored).toHaveBeenCalledTimes(1);
    expect(kind.save).toHaveBeenCalledWith(expect.any(Function), place, 'passport.pdf');
  });

  it('[DOC-08] sends nothing of a file that the rule rejects', async () => {
    const { kind, transport } = makeKind();
    const disguised = uploadFile(transport, kind, task('<script>'), options());
    await expect(disguised).rejects.toMatchObject({ name: 'UploadError', canRetry: false });
    expect(kind.presign).not.toHaveBeenCalled();
  });

  it('[RUN-05] says under which reference the server has logged that it failed', async () => {
    const { kind, transport } = makeKind();
    const failed = (status: number) =>
      new ApiError(`request failed with status code ${status}`, status, { requestId: '3f9a0c51d2b7e864' });
    kind.presign.mockRejectedValueOnce(failed(500)).mockRejectedValueOnce(failed(400));
    const words = 'The server could not be reached. Please try again.';
    for (const message of [`${words} Reference: 3f9a0c51d2b7e864`, words])
      await expect(uploadFile(transport, kind, task(), options())).rejects.toMatchObject({ message });
  });

  it('only saves the stored file when it is retried, under the same key', async () => {
    const { kind, keys, transport } = makeKind();
    const upload = task();
    const lost = new ApiError('Network Error');
    let attempts = 0;
    const flaky: Transport = async (request) => {
      await transport(request);
      attempts += 1;
      if (attempts === 1) throw lost;
    };
    await expect(uploadFile(flaky, kind, upload, options())).rejects.toThrow('could not be reached');
    await expect(uploadFile(flaky, kind, upload, options())).resolves.toBe('saved');
    expect(post).toHaveBeenCalledTimes(1);
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[1]).toBe(keys[0]);
  });

  it('[DOC-08] posts the file again after the server rejected it, and says if that cannot help', async () => {
    const { kind, transport } = makeKind();
    const upload = task();
    const reply = { code: 'malware_found', message: 'Malware was found in this file.' } as const;
    kind.save.mockRejectedValueOnce(new ApiError('request failed', 422, reply));
    await expect(uploadFile(transport, kind, upload, options())).rejects.toEqual(
      new UploadError('Malware was found in this file.', false),
    );
    expect(upload.stored).toBeUndefined();
    await uploadFile(transport, kind, upload, options());
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('[RUN-03] posts the file again while the store is not available for a moment, to the same place', async () => {
    vi.useFakeTimers();
    try {
      const { kind, transport } = makeKind();
      post.mockRejectedValueOnce(new UploadError('Please try again.', true, 2));
      const saved = uploadFile(transport, kind, task(), options());
      await vi.advanceTimersByTimeAsync(2_000);
      await expect(saved).resolves.toBe('saved');
      expect(post.mock.calls.map(([where]) => where)).toEqual([data, data]);
      expect(kind.presign).toHaveBeenCalledOnce();
      expect(kind.save).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[RUN-03] does not post the file again where nothing says when the store takes it', async () => {
    const { kind, transport } = makeKind();
    post.mockRejectedValueOnce(new UploadError('Please try again.'));
    await expect(uploadFile(transport, kind, task(), options())).rejects.toThrow('Please try again.');
    expect(post).toHaveBeenCalledOnce();
    expect(kind.save).not.toHaveBeenCalled();
  });

  it('posts nothing after it is canceled', async () => {
    const { kind, transport } = makeKind();
    const controller = new AbortController();
    kind.presign.mockImplementationOnce(async () => {
      controller.abort();
      return { ...place, data };
    });
    const canceled = uploadFile(transport, kind, task(), { ...options(), signal: controller.signal });
    await expect(canceled).rejects.toMatchObject({ name: 'AbortError' });
    expect(post).not.toHaveBeenCalled();
  });
});
