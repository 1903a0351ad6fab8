import type { Random } from '../../synthesis/random.ts'
import type { Palette } from '../palette.ts'
import { drawArea, drawCircle, drawEllipse, drawLine, drawRect, repeat } from '../shapes.ts'

interface Member {
  /** The middle of the face. */
  readonly x: number
  readonly y: number
  /** 1 is a face of 200 × 264. */
  readonly scale: number
}

const createRow = (count: number, y: number, scale: number, width = 600): Member[] =>
  repeat(count, (index) => ({ x: 300 + (index - (count - 1) / 2) * (width / count), y: y + (index % 2) * 10, scale }))

/** The members of a group from back to front. */
const FORMATIONS = {
  duo: [...createRow(2, 300, 0.74, 480)],
  band: [...createRow(2, 190, 0.46, 420), ...createRow(3, 340, 0.56)],
  choir: [...createRow(4, 150, 0.32), ...createRow(5, 265, 0.36, 640), ...createRow(4, 400, 0.44, 660)],
} as const satisfies Record<string, readonly Member[]>

/** Creates the drawing of a group in the style of the portraits: people in rows, each with their own face, hair and cloth. */
export const createGroupPortrait = (formation: keyof typeof FORMATIONS) => (palette: Palette, random: Random) =>
  drawRect(0, 0, 600, 600, random.nextBoolean(0.5) ? palette.background : palette.shadow) +
  drawSun(palette, random) +
  FORMATIONS[formation].map((member, index) => drawMember(member, index, palette, random)).join('')

function drawSun({ primary, bright, shadow }: Palette, random: Random) {
  const x = 300 + random.nextBetween(-90, 90)
  return drawCircle(x, 210, 200, primary) + drawCircle(x, 210, 150, random.nextBoolean(0.5) ? bright : shadow)
}

const SKINS = ['#3b2219', '#4a2a1c', '#2c1a14', '#5a3422']
const HAIR = '#120d10'

function drawMember({ x, y, scale }: Member, index: number, palette: Palette, random: Random) {
  const { background, primary, bright, pale, accent, shadow } = palette
  const skin = random.pick(SKINS)
  const cloth = [accent, pale, primary, bright][(index + (random.nextBoolean(0.5) ? 1 : 0)) % 4] ?? accent
  const trim = cloth === pale ? accent : pale
  const at = (dx: number, dy: number): [number, number] => [x + dx * scale, y + dy * scale]
  const body =
    drawArea(
      [
        'M',
        ...at(-235, 360),
        'C',
        ...at(-225, 200),
        ...at(-110, 182),
        ...at(0, 168),
        'C',
        ...at(110, 182),
        ...at(225, 200),
        ...at(235, 360),
        'L',
        ...at(235, 900),
        'L',
        ...at(-235, 900),
        'Z',
      ],
      cloth,
    ) + drawLine(['M', ...at(-150, 300), 'Q', ...at(0, 380), ...at(150, 300)], trim, 13 * scale)
  const neck = drawRect(x - 42 * scale, y + 90 * scale, 84 * scale, 96 * scale, skin, 30 * scale)
  const face = drawEllipse(x, y, 100 * scale, 130 * scale, skin)
  const eyes = random.nextBoolean(0.2)
    ? drawRect(x - 84 * scale, y - 34 * scale, 74 * scale, 44 * scale, background, 16 * scale) +
      drawRect(x + 10 * scale, y - 34 * scale, 74 * scale, 44 * scale, background, 16 * scale)
    : [-48, 48].map((dx) => drawLine(['M', ...at(dx - 22, -8), 'Q', ...at(dx, 6), ...at(dx + 22, -8)], pale, 7 * scale)).join('')
  const mouth = drawEllipse(x, y + 80 * scale, 30 * scale, random.nextBoolean(0.5) ? 20 * scale : 10 * scale, '#a8503f')
  const head = face + eyes + mouth
  const hair = random.pick([
    () => drawCircle(x, y - 74 * scale, 142 * scale, HAIR) + head,
    () => head + drawArea(['M', ...at(-104, -54), 'C', ...at(-120, -190), ...at(120, -190), ...at(104, -54), 'Q', ...at(0, -110), ...at(-104, -54), 'Z'], HAIR),
    () =>
      head +
      drawArea(
        ['M', ...at(-108, -40), 'C', ...at(-150, -230), ...at(150, -250), ...at(110, -40), 'Q', ...at(0, -118), ...at(-108, -40), 'Z'],
        cloth === primary ? accent : primary,
      ) +
      drawLine(['M', ...at(-100, -70), 'Q', ...at(0, -150), ...at(100, -70)], bright, 14 * scale),
    () => head + drawRect(x - 100 * scale, y - 190 * scale, 200 * scale, 120 * scale, cloth === accent ? shadow : accent, 40 * scale),
  ])
  return body + neck + hair()
}
