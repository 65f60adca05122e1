/** A reply that PostgreSQL has already written as JSON, sent unchanged. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
