const OKLCH = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/

/** Converts an oklch colour to `#rrggbb`, for manifests and browser bars, which do not support oklch. Returns other colours unchanged. */
export function toHexColor(color: string): string {
  const [, lightness, chroma, hue] = OKLCH.exec(color)?.map(Number) ?? []
  if (lightness === undefined || chroma === undefined || hue === undefined) return color
  const angle = (hue * Math.PI) / 180
  const channels = toLinearRgb(lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle))
  return `#${channels.map((value) => toByte(value).toString(16).padStart(2, '0')).join('')}`
}

/** Converts from Oklab to linear sRGB with the two matrices of Björn Ottosson, the author of Oklab: from Oklab to LMS, and from LMS to linear sRGB. */
function toLinearRgb(lightness: number, a: number, b: number): readonly number[] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Converts a linear channel with the transfer function of sRGB. */
function toByte(linear: number): number {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
}
