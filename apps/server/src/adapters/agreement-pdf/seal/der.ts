/** Distinguished Encoding Rules, as far as a CMS signature needs them. */
export const tag = {
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
} as const;

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

/** One value: its tag, its length, and the parts it consists of. */
export const der = (tagByte: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tagByte]), lengthOf(content.length), content]);
};

/** A value read from bytes: its tag, its content, and all of its bytes. */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  readonly bytes: Buffer;
}

/** @throws RangeError where the bytes are cut short or hold a length of no definite form */
export const readDer = (bytes: Buffer, at = 0): DerValue => {
  const tagByte = bytes[at];
  const first = bytes[at + 1];
  if (tagByte === undefined || first === undefined) throw new RangeError('The value is cut short');
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || more > 4 || at + 2 + more > bytes.length)
    throw new RangeError('The length is not definite');
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
  const start = at + 2 + more;
  if (start + length > bytes.length) throw new RangeError('The value is cut short');
  return {
    tag: tagByte,
    content: bytes.subarray(start, start + length),
    bytes: bytes.subarray(at, start + length),
  };
};

/** The values inside a constructed one. */
export const readParts = (content: Buffer): DerValue[] => {
  const parts: DerValue[] = [];
  for (let at = 0; at < content.length; ) {
    const part = readDer(content, at);
    parts.push(part);
    at += part.bytes.length;
  }
  return parts;
};

/** An object identifier from its dotted form. */
export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] => {
    const bytes = [value & 0x7f];
    for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
      bytes.unshift(0x80 | (left & 0x7f));
    return bytes;
  };
  return der(tag.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};
