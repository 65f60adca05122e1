const names: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_supported',
  409: 'conflict',
  410: 'deleted',
  422: 'unprocessable_entity',
  429: 'exceeded_rate',
  500: 'unknown',
  503: 'maintenance',
};

/** An error of the API, in the form that its description gives. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: { error_msg: string; error_name: string; error_path?: string } };
  constructor(status: number, message: string, { name, path }: { name?: string; path?: string } = {}) {
    super(message);
    this.status = status;
    this.body = {
      error: {
        error_msg: message,
        error_name: name ?? names[status] ?? 'unknown',
        ...(path !== undefined && { error_path: path }),
      },
    };
  }
}
