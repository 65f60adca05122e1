/** A reply that PostgreSQL has already written as JSON: sent untouched. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
