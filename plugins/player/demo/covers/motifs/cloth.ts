import type { Random } from '../../music/random.ts'
import type { Palette } from '../palette.ts'
import { circle, half, polygon, rect, times } from '../shapes.ts'

type Tile = (x: number, y: number, size: number, a: string, b: string) => string

const TILES: readonly Tile[] = [
  (x, y, s, a, b) =>
    rect(x, y, s, s, a) +
    polygon(
      [
        [x, y + s],
        [x + s / 2, y],
        [x + s, y + s],
      ],
      b,
    ),
  (x, y, s, a, b) => rect(x, y, s, s, a) + times(3, (i) => rect(x, y + (s / 6) * (2 * i), s, s / 6, b)).join(''),
  (x, y, s, a, b) =>
    rect(x, y, s, s, a) +
    polygon(
      [
        [x + s / 2, y],
        [x + s, y + s / 2],
        [x + s / 2, y + s],
        [x, y + s / 2],
      ],
      b,
    ),
  (x, y, s, a, b) =>
    rect(x, y, s, s, a) +
    times(2, (i) => rect(x + (s / 4) * (2 * i), y, s / 4, s / 2, b) + rect(x + (s / 4) * (2 * i + 1), y + s / 2, s / 4, s / 2, b)).join(''),
  (x, y, s, a, b) => rect(x, y, s, s, a) + half(x + s / 2, y + s, s / 2, 0, b),
  (x, y, s, a, b) => rect(x, y, s, s, a) + rect(x + s / 4, y + s / 4, s / 2, s / 2, b),
]

/** Strips sewn side by side, each of two tiles that take turns; the strips are shifted against each other. */
export function kente({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const size = 100
  const pairs = [
    [main, pale],
    [deep, hot],
    [ground, main],
    [hot, ground],
    [main, spark],
    [deep, pale],
    [spark, ground],
  ] as const
  const a = random.pick(TILES)
  const b = random.pick(TILES.filter((tile) => tile !== a))
  const strips = times(6, (column) => {
    const [one, two] = [pairs[(column * 2 + 1) % 7] ?? pairs[0], pairs[(column * 3 + 2) % 7] ?? pairs[0]]
    const shift = column % 2
    return times(6, (row) => ((row + shift) % 2 ? a(column * size, row * size, size, ...one) : b(column * size, row * size, size, ...two))).join('')
  })
  const seams = times(5, (i) => rect((i + 1) * size - 2, 0, 4, 600, ground))
  return strips.join('') + seams.join('')
}

type Sign = (x: number, y: number, ink: string) => string

const zigzag: Sign = (x, y, ink) =>
  `<path d="M${x + 14} ${y + 30}l18 -16 18 16 18 -16 18 16 18 -16 16 14M${x + 14} ${y + 66}l18 -16 18 16 18 -16 18 16 18 -16 16 14M${x + 14} ${y + 102}l18 -16 18 16 18 -16 18 16 18 -16 16 14" fill="none" stroke="${ink}" stroke-width="8"/>`
const SIGNS: readonly Sign[] = [
  zigzag,
  (x, y, ink) => times(9, (i) => circle(x + 33 + (i % 3) * 42, y + 33 + Math.floor(i / 3) * 42, 10, ink)).join(''),
  (x, y, ink) =>
    polygon(
      [
        [x + 75, y + 18],
        [x + 132, y + 75],
        [x + 75, y + 132],
        [x + 18, y + 75],
      ],
      ink,
    ),
  (x, y, ink) => rect(x + 64, y + 18, 22, 114, ink) + rect(x + 18, y + 64, 114, 22, ink),
  (x, y, ink) => times(4, (i) => rect(x + 20, y + 24 + i * 29, 110, 11, ink)).join(''),
  (x, y, ink) => half(x + 75, y + 70, 50, 0, ink) + half(x + 75, y + 80, 50, 2, ink),
]

/** Mud cloth: signs in squares of two sizes of field, dark on light and light on dark. */
export function bogolan({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const order = random.whole(0, 5)
  const step = random.pick([1, 5, 7])
  const accent = random.whole(0, 15)
  return times(16, (i) => {
    const x = (i % 4) * 150
    const y = Math.floor(i / 4) * 150
    const isLight = (i + Math.floor(i / 4)) % 2 === 0
    const field = i === accent ? spark : isLight ? pale : ([main, deep, hot][(i >> 1) % 3] ?? main)
    const sign = SIGNS[(order + i * step + Math.floor(i / 4)) % 6] ?? zigzag
    const inner =
      sign === SIGNS[2]
        ? polygon(
            [
              [x + 75, y + 48],
              [x + 102, y + 75],
              [x + 75, y + 102],
              [x + 48, y + 75],
            ],
            field,
          )
        : ''
    return rect(x, y, 150, 150, field) + sign(x, y, isLight || i === accent ? ground : pale) + inner
  }).join('')
}
