/** Lightness 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [number, number, number]

/**
 * Converts OKLCH to an sRGB hex colour, because not every SVG viewer supports `oklch()`.
 * Colours outside of sRGB lose chroma until they fit. The coefficients are from Björn Ottosson's definition of OKLab.
 */
export function toHex([lightness, chroma, hue]: Oklch): string {
  for (let reduced = chroma; reduced > 0; reduced -= 0.004) {
    const rgb = toLinearRgb(lightness, reduced, hue)
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return formatHex(rgb)
  }
  return formatHex(toLinearRgb(lightness, 0, hue))
}

/** Converts OKLCH to linear sRGB. `l`, `m` and `s` are the responses of the cones of the eye. */
function toLinearRgb(lightness: number, chroma: number, hue: number): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const formatHex = (rgb: readonly number[]) =>
  `#${rgb
    .map((value) =>
      Math.round(applyGamma(Math.min(1, Math.max(0, value))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const applyGamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
