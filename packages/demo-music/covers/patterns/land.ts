import type { Random } from '../../synthesis/random.ts'
import type { Palette } from '../palette.ts'
import { drawArea, drawCircle, drawEllipse, drawLine, drawRect, drawRing, repeat } from '../shapes.ts'

/** Draws a sun behind dunes with sharp crests. */
export function drawDunes({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const x = random.nextBetween(170, 430)
  const sun = repeat(4, (i) => drawCircle(x, 235, 175 - i * 34, [shadow, primary, bright, pale][i] ?? bright)).join('')
  const hills = repeat(5, (i) => {
    const y = 280 + i * 66
    const crest = random.nextBetween(120, 480)
    const rise = random.nextBetween(60, 120)
    const body = drawArea(
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
        y + random.nextBetween(0, 40),
        'L',
        600,
        600,
        'L',
        0,
        600,
        'Z',
      ],
      [primary, bright, shadow, primary, background][i] ?? primary,
    )
    const shade = drawArea(
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
      [shadow, primary, background, shadow, shadow][i] ?? shadow,
    )
    return body + shade
  }).join('')
  const walkers = repeat(4, (i) => drawEllipse(120 + i * 34, 556 - i * 7, 5, 13, accent)).join('')
  return drawRect(0, 0, 600, 600, background) + sun + hills + walkers
}

/** Draws the sea as rows of scales, with a moon above. */
export function drawWaves({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const x = random.nextBetween(170, 430)
  const sky = drawRect(0, 0, 600, 600, background) + drawCircle(x, 210, 150, shadow) + drawCircle(x, 210, 118, accent) + drawRing(x, 210, 180, shadow, 4)
  const rows = repeat(7, (row) => {
    const y = 250 + row * 62
    const radius = 60
    const rowStart = row % 2 ? 0 : -60
    return repeat(6, (i) => {
      const centre = rowStart + i * 120
      const color = [primary, shadow, bright][(row + (i % 3 === 2 ? 1 : 0)) % 3] ?? primary
      return (
        drawCircle(centre, y + 60, radius, color) +
        drawRing(centre, y + 60, radius - 15, row % 2 ? pale : background, 5) +
        drawCircle(centre, y + 60, radius - 32, row % 2 ? background : pale)
      )
    }).join('')
  }).join('')
  return sky + rows
}

/** Draws nine phases of the moon in three rows; the full moon has the accent colour. */
export function drawMoons({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const fullMoonIndex = random.nextInteger(3, 5)
  const side = random.pick([0, 1] as const)
  const skies = [shadow, primary, background] as const
  return repeat(9, (i) => {
    const x = (i % 3) * 200
    const y = Math.floor(i / 3) * 200
    const sky = skies[(i + Math.floor(i / 3)) % 3] ?? shadow
    const light = i === fullMoonIndex ? accent : sky === primary ? pale : i % 2 ? bright : pale
    const halo = i === fullMoonIndex ? drawRing(x + 100, y + 100, 86, light, 4) : drawCircle(x + 100, y + 100, 78, sky === background ? shadow : background)
    return (
      drawRect(x, y, 201, 201, sky) +
      halo +
      drawPhase(x + 100, y + 100, 68, Math.max(-0.92, Math.min(1, 1 - Math.abs(i - fullMoonIndex) * 0.42)), i < fullMoonIndex ? side : 1 - side, light)
    )
  }).join('')
}

/** Draws a phase of the moon: `lit` is −1 at new moon and 1 at full moon; `side` is 1 when the right side is lit and 0 when it is the left side. */
function drawPhase(x: number, y: number, radius: number, lit: number, side: number, light: string) {
  // The SVG sweep flag of the outer arc. The inner arc has the same flag when more than 50 % of the moon is lit.
  const outer = side ? 1 : 0
  return drawArea(
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

/** Draws fishing nets as crossing arcs with floats. */
export function drawNets({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const corner = random.pick([
    [0, 0],
    [600, 0],
    [0, 600],
    [600, 600],
  ] as const)
  const [x, y] = corner
  const fields = repeat(8, (i) => drawCircle(x, y, 840 - i * 105, [shadow, background, primary, background, shadow, bright, primary, pale][i] ?? primary)).join(
    '',
  )
  const arcs = repeat(13, (i) => drawRing(600 - x, y, 60 + i * 60, i % 3 === 1 ? accent : pale, i % 3 === 1 ? 6 : 2.5)).join('')
  const floats = repeat(6, (i) => {
    const angle = Math.atan2(y ? -1 : 1, x ? -1 : 1) + (i - 2.5) * 0.25
    return (
      drawCircle(x + Math.cos(angle) * 578, y + Math.sin(angle) * 578, 17, accent) +
      drawCircle(x + Math.cos(angle) * 578, y + Math.sin(angle) * 578, 7, background)
    )
  }).join('')
  const rope = drawLine(['M', x, y, 'Q', 300 + random.nextBetween(-80, 80), 300, 600 - x, 600 - y], background, 7)
  return drawRect(0, 0, 600, 600, background) + fields + arcs + rope + floats
}
