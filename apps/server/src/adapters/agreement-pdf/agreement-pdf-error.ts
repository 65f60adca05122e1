/** Error codes, for callers that respond differently to each. */
export type AgreementPdfErrorCode =
  | 'not_a_pdf'
  | 'encrypted'
  | 'xfa_form'
  | 'too_many_pages'
  | 'file_too_large'
  | 'not_an_agreement'
  | 'unknown_anchor'
  | 'bad_image'
  | 'image_too_large'
  | 'blank_image'
  | 'nothing_to_place'
  | 'document_changed'
  | 'bad_key'
  | 'timeout'
  | 'worker_stopped'
  | 'closed'
  | 'internal';

/** The error that this adapter throws. Its message is a sentence that an administrator can act on. */
export class AgreementPdfError extends Error {
  override readonly name = 'AgreementPdfError';
  readonly code: AgreementPdfErrorCode;

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return ['timeout', 'worker_stopped', 'closed'].includes(this.code);
  }

  constructor(code: AgreementPdfErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
