import { CallError, call, requestPictureUpload, savePicture, type Transport } from '@paddock/contract';
import type { UploadPicture } from '../../../ui/rich-text/use-upload.ts';

interface FormPost {
  postURL: string;
  formData: Record<string, string>;
}

/** Sends a file by a signed form post; fetch cannot tell how far an upload has come. */
function post(
  { postURL, formData }: FormPost,
  file: File,
  { signal, onProgress }: Parameters<UploadPicture>[1],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    for (const [name, value] of Object.entries(formData)) form.append(name, value);
    form.append('file', file);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new CallError('', request.status));
    };
    request.onerror = () => reject(new CallError('Network Error'));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', postURL);
    request.send(form);
  });
}

const words: Readonly<Record<number, string>> = {
  401: 'You have been signed out. Sign in, and try again.',
  403: 'This upload is not allowed.',
  413: 'This picture is too large.',
  415: 'This file is not the picture that its name says.',
};

function wordsOf(failure: unknown): Error {
  if (!(failure instanceof CallError)) return failure instanceof Error ? failure : new Error('Failed.');
  if (failure.status === undefined) return new Error('There is no connection. Please try again.');
  return new Error(
    failure.reply?.message ?? words[failure.status] ?? 'The picture could not be uploaded. Please try again.',
  );
}

/** Uploads a picture into the store; answers its public address (CON-06). */
export const uploadPicture =
  (transport: Transport): UploadPicture =>
  async (file, options) => {
    try {
      const offer = await call(transport, requestPictureUpload, {
        body: { name: file.name || `picture.${file.type.replace('image/', '')}` },
        signal: options.signal,
      });
      await post(offer.data, file, options);
      const { path, bucket } = offer;
      const { url } = await call(transport, savePicture, { body: { path, bucket }, signal: options.signal });
      return url;
    } catch (failure) {
      throw wordsOf(failure);
    }
  };
