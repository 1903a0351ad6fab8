import type { Random } from '../../music/random.ts'
import type { Palette } from '../palette.ts'
import { circle, half, polygon, rect, ring, times } from '../shapes.ts'

/** A playlist's sign: four quarters of one cloth, each with a figure of its own. */
export function sign({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const figures = [
    (x: number, y: number, a: string, b: string) => times(4, (i) => circle(x + 150, y + 150, 132 - i * 34, i % 2 ? b : a)).join(''),
    (x: number, y: number, a: string, b: string) => times(5, (i) => rect(x + 26 + i * 52, y + 30 + i * 14, 36, 240 - i * 28, i % 2 ? b : a, 14)).join(''),
    (x: number, y: number, a: string, b: string) =>
      times(9, (i) => half(x + 50 + (i % 3) * 100, y + 64 + Math.floor(i / 3) * 86, 44, (i * 3 + Math.floor(i / 3)) % 4, i % 2 ? b : a)).join(''),
    (x: number, y: number, a: string, b: string) =>
      times(3, (i) =>
        polygon(
          [
            [x + 150, y + 24 + i * 46],
            [x + 276 - i * 42, y + 276 - i * 22],
            [x + 24 + i * 42, y + 276 - i * 22],
          ],
          i % 2 ? b : a,
        ),
      ).join(''),
    (x: number, y: number, a: string, b: string) => times(5, (i) => ring(x, y + 300, 46 + i * 54, i % 2 ? b : a, 24)).join(''),
    (x: number, y: number, a: string, b: string) =>
      times(16, (i) => circle(x + 48 + (i % 4) * 68, y + 48 + Math.floor(i / 4) * 68, 12 + ((i * 7) % 5) * 4, i % 3 ? a : b)).join(''),
  ]
  const fields = [
    [main, pale, ground],
    [ground, hot, pale],
    [deep, spark, pale],
    [hot, ground, main],
  ] as const
  const shift = random.whole(0, 3)
  const start = random.whole(0, 5)
  return times(4, (i) => {
    const x = (i % 2) * 300
    const y = Math.floor(i / 2) * 300
    const [field, a, b] = fields[(i + shift) % 4] ?? fields[0]
    const figure = figures[(start + i * (start % 2 ? 1 : 5)) % 6]
    return `<svg x="${x}" y="${y}" width="300" height="300" viewBox="0 0 300 300">${rect(0, 0, 300, 300, field)}${figure?.(0, 0, a, b) ?? ''}</svg>`
  }).join('')
}
