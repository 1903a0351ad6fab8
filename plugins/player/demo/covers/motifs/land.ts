import type { Random } from '../../music/random.ts'
import type { Palette } from '../palette.ts'
import { area, circle, ellipse, line, rect, ring, times } from '../shapes.ts'

/** A sun that sinks behind dunes, each with its wind-drawn edge. */
export function dunes({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const x = random.between(170, 430)
  const sun = times(4, (i) => circle(x, 235, 175 - i * 34, [deep, main, hot, pale][i] ?? hot)).join('')
  const hills = times(5, (i) => {
    const y = 280 + i * 66
    const crest = random.between(120, 480)
    const rise = random.between(60, 120)
    const body = area(
      [
        'M',
        0,
        y + 40,
        'C',
        crest * 0.5,
        y + 40,
        crest * 0.8,
        y - rise,
        crest,
        y - rise,
        'C',
        crest + 60,
        y - rise * 0.2,
        480,
        y + 50,
        600,
        y + random.between(0, 40),
        'L',
        600,
        600,
        'L',
        0,
        600,
        'Z',
      ],
      [main, hot, deep, main, ground][i] ?? main,
    )
    const shade = area(
      [
        'M',
        crest,
        y - rise,
        'C',
        crest + 60,
        y - rise * 0.2,
        480,
        y + 50,
        600,
        y + 40,
        'L',
        600,
        600,
        'C',
        crest + 120,
        y + 200,
        crest - 60,
        y + 60,
        crest,
        y - rise,
        'Z',
      ],
      [deep, main, ground, deep, deep][i] ?? deep,
    )
    return body + shade
  }).join('')
  const walkers = times(4, (i) => ellipse(120 + i * 34, 556 - i * 7, 5, 13, spark)).join('')
  return rect(0, 0, 600, 600, ground) + sun + hills + walkers
}

/** The sea as rows of scales, a moon standing in it. */
export function waves({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const x = random.between(170, 430)
  const sky = rect(0, 0, 600, 600, ground) + circle(x, 210, 150, deep) + circle(x, 210, 118, spark) + ring(x, 210, 180, deep, 4)
  const rows = times(7, (row) => {
    const y = 250 + row * 62
    const radius = 60
    const first = row % 2 ? 0 : -60
    return times(6, (i) => {
      const centre = first + i * 120
      const dye = [main, deep, hot][(row + (i % 3 === 2 ? 1 : 0)) % 3] ?? main
      return (
        circle(centre, y + 60, radius, dye) +
        ring(centre, y + 60, radius - 15, row % 2 ? pale : ground, 5) +
        circle(centre, y + 60, radius - 32, row % 2 ? ground : pale)
      )
    }).join('')
  }).join('')
  return sky + rows
}

/** The phases of a moon, nine nights in three rows; the full one has another light. */
export function moons({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const full = random.whole(3, 5)
  const side = random.pick([0, 1] as const)
  const skies = [deep, main, ground] as const
  return times(9, (i) => {
    const x = (i % 3) * 200
    const y = Math.floor(i / 3) * 200
    const sky = skies[(i + Math.floor(i / 3)) % 3] ?? deep
    const light = i === full ? spark : sky === main ? pale : i % 2 ? hot : pale
    const halo = i === full ? ring(x + 100, y + 100, 86, light, 4) : circle(x + 100, y + 100, 78, sky === ground ? deep : ground)
    return (
      rect(x, y, 201, 201, sky) +
      halo +
      phase(x + 100, y + 100, 68, Math.max(-0.92, Math.min(1, 1 - Math.abs(i - full) * 0.42)), i < full ? side : 1 - side, light)
    )
  }).join('')
}

/** `lit` runs from −1, new, to 1, full. */
function phase(x: number, y: number, radius: number, lit: number, side: number, light: string) {
  const outer = side ? 1 : 0
  return area(
    [
      'M',
      x,
      y - radius,
      'A',
      radius,
      radius,
      0,
      0,
      outer,
      x,
      y + radius,
      'A',
      Math.abs(lit) * radius,
      radius,
      0,
      0,
      lit > 0 ? outer : 1 - outer,
      x,
      y - radius,
      'Z',
    ],
    light,
  )
}

/** Nets hung out: arcs upon arcs, floats where they cross. */
export function nets({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const corner = random.pick([
    [0, 0],
    [600, 0],
    [0, 600],
    [600, 600],
  ] as const)
  const [x, y] = corner
  const fields = times(8, (i) => circle(x, y, 840 - i * 105, [deep, ground, main, ground, deep, hot, main, pale][i] ?? main)).join('')
  const arcs = times(13, (i) => ring(600 - x, y, 60 + i * 60, i % 3 === 1 ? spark : pale, i % 3 === 1 ? 6 : 2.5)).join('')
  const floats = times(6, (i) => {
    const angle = Math.atan2(y ? -1 : 1, x ? -1 : 1) + (i - 2.5) * 0.25
    return circle(x + Math.cos(angle) * 578, y + Math.sin(angle) * 578, 17, spark) + circle(x + Math.cos(angle) * 578, y + Math.sin(angle) * 578, 7, ground)
  }).join('')
  const rope = line(['M', x, y, 'Q', 300 + random.between(-80, 80), 300, 600 - x, 600 - y], ground, 7)
  return rect(0, 0, 600, 600, ground) + fields + arcs + rope + floats
}
