/** The parts of a colour in sRGB, 0 to 255. */
export interface Color {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** Converts a colour to its hue and chroma in the colour space OKLCH. */
export function toOklch({ r, g, b }: Color) {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bAxis = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const hue = (Math.atan2(bAxis, a) * 180) / Math.PI
  return { hue: Math.round((hue + 360) % 360), chroma: Number(Math.hypot(a, bAxis).toFixed(3)) }
}
