/** A number with its noun: "1 document", "3 documents", "1,200 people". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
