import type { Random } from '../../music/random.ts'
import type { Palette } from '../palette.ts'
import { area, circle, half, polygon, rect, ring, times, turned } from '../shapes.ts'

/** Market umbrellas from a balcony: slices that take turns, a few heads between them. */
export function umbrellas({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const places = [
    [150, 150, 165],
    [452, 130, 140],
    [310, 345, 150],
    [95, 440, 128],
    [515, 450, 150],
    [290, 590, 110],
  ] as const
  const pairs = [
    [main, pale],
    [hot, deep],
    [spark, pale],
    [pale, deep],
    [main, hot],
    [hot, ground],
  ] as const
  const shift = random.whole(0, 5)
  const heads = times(14, (i) => circle(random.between(20, 580), 30 + i * 41, 10, i % 3 ? deep : pale)).join('')
  const tops = places
    .map(
      ([x, y, radius], i) =>
        circle(x + 10, y + 14, radius, deep) + umbrella(x, y, radius, pairs[(i + shift) % pairs.length] ?? pairs[0], random.between(0, 1), ground),
    )
    .join('')
  return rect(0, 0, 600, 600, ground) + turned(random.whole(0, 3) * 90, heads + tops)
}

function umbrella(x: number, y: number, radius: number, [one, two]: readonly [string, string], turn: number, tip: string) {
  const slices = 10
  const at = (i: number, r: number) => [x + Math.cos(((i + turn) / slices) * 2 * Math.PI) * r, y + Math.sin(((i + turn) / slices) * 2 * Math.PI) * r] as const
  const cut = times(slices / 2, (i) => {
    const [ax, ay] = at(i * 2, radius)
    const [bx, by] = at(i * 2 + 1, radius)
    return area(['M', x, y, 'L', ax, ay, 'A', radius, radius, 0, 0, 1, bx, by, 'Z'], two)
  })
  return circle(x, y, radius, one) + cut.join('') + ring(x, y, radius * 0.55, tip, 3) + circle(x, y, 9, tip)
}

/** Houses with lit windows, pressed together as they are; a moon has the roof to itself. */
export function city({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const dyes = [main, deep, hot, main, deep, pale, main]
  let x = -6
  const houses = times(7, (i) => {
    const width = random.whole(76, 106)
    const height = random.whole(210, 450)
    const dye = dyes[i] ?? main
    const light = dye === pale ? ground : dye === hot ? ground : pale
    const house =
      rect(x, 600 - height, width, height, dye) +
      (i % 3 === 1 ? half(x + width / 2, 600 - height, width / 2, 0, dye) : '') +
      panes(x, 600 - height, width, height, light, spark, random)
    x += width
    return house
  })
  return rect(0, 0, 600, 600, ground) + circle(random.between(150, 450), 130, 88, spark) + circle(random.between(150, 450), 96, 78, ground) + houses.join('')
}

function panes(x: number, y: number, width: number, height: number, light: string, spark: string, random: Random) {
  const arched = random.chance(0.4)
  return times(Math.floor((height - 24) / 46) * 2, (i) => {
    if (random.chance(0.22)) return ''
    const px = x + width * (i % 2 ? 0.58 : 0.16)
    const py = y + 24 + Math.floor(i / 2) * 46
    return rect(px, py, width * 0.26, 26, random.chance(0.13) ? spark : light, arched ? 11 : 2)
  }).join('')
}

/** A mask taken apart: brow, eyes, nose, mouth and the cloth behind. */
export function masks({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const rays = times(18, (i) => {
    const angle = (i / 18) * 2 * Math.PI
    const next = ((i + 0.5) / 18) * 2 * Math.PI
    return polygon(
      [
        [300, 300],
        [300 + 460 * Math.cos(angle), 300 + 460 * Math.sin(angle)],
        [300 + 460 * Math.cos(next), 300 + 460 * Math.sin(next)],
      ],
      deep,
    )
  }).join('')
  const face = area(
    [
      'M',
      300,
      60,
      'C',
      470,
      60,
      490,
      250,
      450,
      380,
      'C',
      425,
      470,
      360,
      550,
      300,
      550,
      'C',
      240,
      550,
      175,
      470,
      150,
      380,
      'C',
      110,
      250,
      130,
      60,
      300,
      60,
      'Z',
    ],
    main,
  )
  const side = area(['M', 300, 60, 'C', 470, 60, 490, 250, 450, 380, 'C', 425, 470, 360, 550, 300, 550, 'Z'], hot)
  const brow = area(['M', 158, 250, 'Q', 225, 170, 300, 236, 'Q', 375, 170, 442, 250, 'Q', 375, 214, 300, 280, 'Q', 225, 214, 158, 250, 'Z'], ground)
  const eyes = random.chance(0.5)
    ? half(226, 285, 38, 2, pale) + half(374, 285, 38, 2, pale) + circle(226, 295, 13, ground) + circle(374, 295, 13, ground)
    : rect(186, 275, 82, 20, pale, 10) + rect(332, 275, 82, 20, pale, 10)
  const nose =
    polygon(
      [
        [300, 236],
        [330, 400],
        [270, 400],
      ],
      deep,
    ) +
    polygon(
      [
        [300, 236],
        [330, 400],
        [300, 400],
      ],
      ground,
    )
  const mouth = circle(300, 458, 34, ground) + circle(300, 458, 20, spark)
  const marks = times(3, (i) => rect(172 + i * 5, 340 + i * 24, 62, 9, pale, 4) + rect(366 - i * 5, 340 + i * 24, 62, 9, deep, 4)).join('')
  const crown = times(7, (i) =>
    polygon(
      [
        [168 + i * 38, 118 - Math.sin((i / 6) * 3.14) * 62],
        [206 + i * 38, 118 - Math.sin((i / 6) * 3.14) * 62],
        [187 + i * 38, 40 - Math.sin((i / 6) * 3.14) * 50],
      ],
      i % 2 ? spark : pale,
    ),
  ).join('')
  return rect(0, 0, 600, 600, ground) + rays + crown + face + side + brow + nose + eyes + mouth + marks
}
