declare module 'subset-font' {
  /** A font reduced to some of its characters, features and axes. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      keepAllGlyphs?: boolean;
      keepFeatures?: readonly string[];
      /** Pinned to a value, or limited to a range. */
      variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
      targetFormat?: 'woff2';
    },
  ): Promise<Buffer>;
}
