import type { Random } from '../../synthesis/random.ts'
import type { Palette } from '../palette.ts'
import { drawCircle, drawPolygon, drawRect, drawSemicircle, repeat } from '../shapes.ts'

/** Draws a square tile of a woven strip in two colours. */
type Tile = (x: number, y: number, size: number, a: string, b: string) => string

const TILES: readonly Tile[] = [
  // Triangle.
  (x, y, size, a, b) =>
    drawRect(x, y, size, size, a) +
    drawPolygon(
      [
        [x, y + size],
        [x + size / 2, y],
        [x + size, y + size],
      ],
      b,
    ),
  // Stripes.
  (x, y, size, a, b) => drawRect(x, y, size, size, a) + repeat(3, (i) => drawRect(x, y + (size / 6) * (2 * i), size, size / 6, b)).join(''),
  // Diamond.
  (x, y, size, a, b) =>
    drawRect(x, y, size, size, a) +
    drawPolygon(
      [
        [x + size / 2, y],
        [x + size, y + size / 2],
        [x + size / 2, y + size],
        [x, y + size / 2],
      ],
      b,
    ),
  // Checkerboard.
  (x, y, size, a, b) =>
    drawRect(x, y, size, size, a) +
    repeat(
      2,
      (i) => drawRect(x + (size / 4) * (2 * i), y, size / 4, size / 2, b) + drawRect(x + (size / 4) * (2 * i + 1), y + size / 2, size / 4, size / 2, b),
    ).join(''),
  // Semicircle.
  (x, y, size, a, b) => drawRect(x, y, size, size, a) + drawSemicircle(x + size / 2, y + size, size / 2, 0, b),
  // Square in a square.
  (x, y, size, a, b) => drawRect(x, y, size, size, a) + drawRect(x + size / 4, y + size / 4, size / 2, size / 2, b),
]

/** Draws kente cloth: strips of two alternating tiles, shifted against each other. */
export function drawKente({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const size = 100
  const colorPairs = [
    [primary, pale],
    [shadow, bright],
    [background, primary],
    [bright, background],
    [primary, accent],
    [shadow, pale],
    [accent, background],
  ] as const
  const firstTile = random.pick(TILES)
  const secondTile = random.pick(TILES.filter((tile) => tile !== firstTile))
  const strips = repeat(6, (column) => {
    const firstColors = colorPairs[(column * 2 + 1) % 7] ?? colorPairs[0]
    const secondColors = colorPairs[(column * 3 + 2) % 7] ?? colorPairs[0]
    const shift = column % 2
    return repeat(6, (row) =>
      (row + shift) % 2 ? firstTile(column * size, row * size, size, ...firstColors) : secondTile(column * size, row * size, size, ...secondColors),
    ).join('')
  })
  const seams = repeat(5, (i) => drawRect((i + 1) * size - 2, 0, 4, 600, background))
  return strips.join('') + seams.join('')
}

/** Draws a sign in a square of 150 × 150. */
type Sign = (x: number, y: number, ink: string) => string

const zigzag: Sign = (x, y, ink) =>
  `<path d="M${x + 14} ${y + 30}l18 -16 18 16 18 -16 18 16 18 -16 16 14M${x + 14} ${y + 66}l18 -16 18 16 18 -16 18 16 18 -16 16 14M${x + 14} ${y + 102}l18 -16 18 16 18 -16 18 16 18 -16 16 14" fill="none" stroke="${ink}" stroke-width="8"/>`
const diamond: Sign = (x, y, ink) =>
  drawPolygon(
    [
      [x + 75, y + 18],
      [x + 132, y + 75],
      [x + 75, y + 132],
      [x + 18, y + 75],
    ],
    ink,
  )
const SIGNS: readonly Sign[] = [
  zigzag,
  (x, y, ink) => repeat(9, (i) => drawCircle(x + 33 + (i % 3) * 42, y + 33 + Math.floor(i / 3) * 42, 10, ink)).join(''),
  diamond,
  (x, y, ink) => drawRect(x + 64, y + 18, 22, 114, ink) + drawRect(x + 18, y + 64, 114, 22, ink),
  (x, y, ink) => repeat(4, (i) => drawRect(x + 20, y + 24 + i * 29, 110, 11, ink)).join(''),
  (x, y, ink) => drawSemicircle(x + 75, y + 70, 50, 0, ink) + drawSemicircle(x + 75, y + 80, 50, 2, ink),
]

/** Draws bogolan (mud cloth): signs in squares, dark on light and light on dark. */
export function drawBogolan({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const order = random.nextInteger(0, 5)
  const step = random.pick([1, 5, 7])
  const accentIndex = random.nextInteger(0, 15)
  return repeat(16, (i) => {
    const x = (i % 4) * 150
    const y = Math.floor(i / 4) * 150
    const isLight = (i + Math.floor(i / 4)) % 2 === 0
    const field = i === accentIndex ? accent : isLight ? pale : ([primary, shadow, bright][(i >> 1) % 3] ?? primary)
    const sign = SIGNS[(order + i * step + Math.floor(i / 4)) % 6] ?? zigzag
    const innerDiamond =
      sign === diamond
        ? drawPolygon(
            [
              [x + 75, y + 48],
              [x + 102, y + 75],
              [x + 75, y + 102],
              [x + 48, y + 75],
            ],
            field,
          )
        : ''
    return drawRect(x, y, 150, 150, field) + sign(x, y, isLight || i === accentIndex ? background : pale) + innerDiamond
  }).join('')
}
