import type { Random } from '../../synthesis/random.ts'
import type { Palette } from '../palette.ts'
import { drawCircle, drawPolygon, drawRect, drawRing, drawSemicircle, repeat } from '../shapes.ts'

/** Draws an abstract cover for playlists: four squares with different figures. Each figure fills 300 × 300 and has two colours. */
export function drawFigures({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const figures = [
    (x: number, y: number, a: string, b: string) => repeat(4, (i) => drawCircle(x + 150, y + 150, 132 - i * 34, i % 2 ? b : a)).join(''),
    (x: number, y: number, a: string, b: string) => repeat(5, (i) => drawRect(x + 26 + i * 52, y + 30 + i * 14, 36, 240 - i * 28, i % 2 ? b : a, 14)).join(''),
    (x: number, y: number, a: string, b: string) =>
      repeat(9, (i) => drawSemicircle(x + 50 + (i % 3) * 100, y + 64 + Math.floor(i / 3) * 86, 44, (i * 3 + Math.floor(i / 3)) % 4, i % 2 ? b : a)).join(''),
    (x: number, y: number, a: string, b: string) =>
      repeat(3, (i) =>
        drawPolygon(
          [
            [x + 150, y + 24 + i * 46],
            [x + 276 - i * 42, y + 276 - i * 22],
            [x + 24 + i * 42, y + 276 - i * 22],
          ],
          i % 2 ? b : a,
        ),
      ).join(''),
    (x: number, y: number, a: string, b: string) => repeat(5, (i) => drawRing(x, y + 300, 46 + i * 54, i % 2 ? b : a, 24)).join(''),
    (x: number, y: number, a: string, b: string) =>
      repeat(16, (i) => drawCircle(x + 48 + (i % 4) * 68, y + 48 + Math.floor(i / 4) * 68, 12 + ((i * 7) % 5) * 4, i % 3 ? a : b)).join(''),
  ]
  const fieldColors = [
    [primary, pale, background],
    [background, bright, pale],
    [shadow, accent, pale],
    [bright, background, primary],
  ] as const
  const shift = random.nextInteger(0, 3)
  const start = random.nextInteger(0, 5)
  return repeat(4, (i) => {
    const x = (i % 2) * 300
    const y = Math.floor(i / 2) * 300
    const [field, a, b] = fieldColors[(i + shift) % 4] ?? fieldColors[0]
    const figure = figures[(start + i * (start % 2 ? 1 : 5)) % 6]
    return `<svg x="${x}" y="${y}" width="300" height="300" viewBox="0 0 300 300">${drawRect(0, 0, 300, 300, field)}${figure?.(0, 0, a, b) ?? ''}</svg>`
  }).join('')
}
