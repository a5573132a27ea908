declare module "subset-font" {
  /** A font with the given characters only. */
  export default function subset(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2"
      variationAxes: Record<string, number | { min: number; max: number }>
      keepFeatures: string[]
    },
  ): Promise<Buffer>
}
