declare module "subset-font" {
  /** A font with the given characters only. */
  export default function subset(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>
}
