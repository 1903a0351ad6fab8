import type { Random } from '../../synthesis/random.ts'
import type { Palette } from '../palette.ts'
import { drawArea, drawCircle, drawPolygon, drawRect, drawRing, drawSemicircle, repeat, rotate } from '../shapes.ts'

/** Draws market umbrellas and heads from above. */
export function drawUmbrellas({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const positions = [
    [150, 150, 165],
    [452, 130, 140],
    [310, 345, 150],
    [95, 440, 128],
    [515, 450, 150],
    [290, 590, 110],
  ] as const
  const colorPairs = [
    [primary, pale],
    [bright, shadow],
    [accent, pale],
    [pale, shadow],
    [primary, bright],
    [bright, background],
  ] as const
  const shift = random.nextInteger(0, 5)
  const heads = repeat(14, (i) => drawCircle(random.nextBetween(20, 580), 30 + i * 41, 10, i % 3 ? shadow : pale)).join('')
  const umbrellas = positions
    .map(
      ([x, y, radius], i) =>
        drawCircle(x + 10, y + 14, radius, shadow) +
        drawUmbrella(x, y, radius, colorPairs[(i + shift) % colorPairs.length] ?? colorPairs[0], random.nextBetween(0, 1), background),
    )
    .join('')
  return drawRect(0, 0, 600, 600, background) + rotate(random.nextInteger(0, 3) * 90, heads + umbrellas)
}

function drawUmbrella(x: number, y: number, radius: number, [canopyColor, sliceColor]: readonly [string, string], turn: number, ribColor: string) {
  const slices = 10
  const getPoint = (i: number, distance: number) =>
    [x + Math.cos(((i + turn) / slices) * 2 * Math.PI) * distance, y + Math.sin(((i + turn) / slices) * 2 * Math.PI) * distance] as const
  const sectors = repeat(slices / 2, (i) => {
    const [ax, ay] = getPoint(i * 2, radius)
    const [bx, by] = getPoint(i * 2 + 1, radius)
    return drawArea(['M', x, y, 'L', ax, ay, 'A', radius, radius, 0, 0, 1, bx, by, 'Z'], sliceColor)
  })
  return drawCircle(x, y, radius, canopyColor) + sectors.join('') + drawRing(x, y, radius * 0.55, ribColor, 3) + drawCircle(x, y, 9, ribColor)
}

/** Draws a row of houses with lit windows, and a moon. */
export function drawCity({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const colors = [primary, shadow, bright, primary, shadow, pale, primary]
  let x = -6
  const houses = repeat(7, (i) => {
    const width = random.nextInteger(76, 106)
    const height = random.nextInteger(210, 450)
    const color = colors[i] ?? primary
    const light = color === pale ? background : color === bright ? background : pale
    const house =
      drawRect(x, 600 - height, width, height, color) +
      (i % 3 === 1 ? drawSemicircle(x + width / 2, 600 - height, width / 2, 0, color) : '') +
      drawWindows(x, 600 - height, width, height, light, accent, random)
    x += width
    return house
  })
  return (
    drawRect(0, 0, 600, 600, background) +
    drawCircle(random.nextBetween(150, 450), 130, 88, accent) +
    drawCircle(random.nextBetween(150, 450), 96, 78, background) +
    houses.join('')
  )
}

function drawWindows(x: number, y: number, width: number, height: number, light: string, accent: string, random: Random) {
  const isArched = random.nextBoolean(0.4)
  return repeat(Math.floor((height - 24) / 46) * 2, (i) => {
    if (random.nextBoolean(0.22)) return ''
    const windowX = x + width * (i % 2 ? 0.58 : 0.16)
    const windowY = y + 24 + Math.floor(i / 2) * 46
    return drawRect(windowX, windowY, width * 0.26, 26, random.nextBoolean(0.13) ? accent : light, isArched ? 11 : 2)
  }).join('')
}

/** Draws a mask with brow, eyes, nose, mouth and crown on a ray pattern. */
export function drawMask({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const face = drawArea(['M 300 60 C 470 60 490 250 450 380 C 425 470 360 550 300 550 C 240 550 175 470 150 380 C 110 250 130 60 300 60 Z'], primary)
  const side = drawArea(['M 300 60 C 470 60 490 250 450 380 C 425 470 360 550 300 550 Z'], bright)
  const brow = drawArea(['M 158 250 Q 225 170 300 236 Q 375 170 442 250 Q 375 214 300 280 Q 225 214 158 250 Z'], background)
  const eyes = random.nextBoolean(0.5)
    ? drawSemicircle(226, 285, 38, 2, pale) +
      drawSemicircle(374, 285, 38, 2, pale) +
      drawCircle(226, 295, 13, background) +
      drawCircle(374, 295, 13, background)
    : drawRect(186, 275, 82, 20, pale, 10) + drawRect(332, 275, 82, 20, pale, 10)
  const nose =
    drawPolygon(
      [
        [300, 236],
        [330, 400],
        [270, 400],
      ],
      shadow,
    ) +
    drawPolygon(
      [
        [300, 236],
        [330, 400],
        [300, 400],
      ],
      background,
    )
  const mouth = drawCircle(300, 458, 34, background) + drawCircle(300, 458, 20, accent)
  const marks = repeat(3, (i) => drawRect(172 + i * 5, 340 + i * 24, 62, 9, pale, 4) + drawRect(366 - i * 5, 340 + i * 24, 62, 9, shadow, 4)).join('')
  return drawRect(0, 0, 600, 600, background) + drawRays(shadow) + drawCrown(accent, pale) + face + side + brow + nose + eyes + mouth + marks
}

/** Rays from the centre to beyond the corners. */
function drawRays(color: string) {
  return repeat(18, (i) => {
    const angle = (i / 18) * 2 * Math.PI
    const nextAngle = ((i + 0.5) / 18) * 2 * Math.PI
    return drawPolygon(
      [
        [300, 300],
        [300 + 460 * Math.cos(angle), 300 + 460 * Math.sin(angle)],
        [300 + 460 * Math.cos(nextAngle), 300 + 460 * Math.sin(nextAngle)],
      ],
      color,
    )
  }).join('')
}

/** Draws a crown of seven points above the face. */
function drawCrown(oddColor: string, evenColor: string) {
  return repeat(7, (i) =>
    drawPolygon(
      [
        [168 + i * 38, 118 - Math.sin((i / 6) * 3.14) * 62],
        [206 + i * 38, 118 - Math.sin((i / 6) * 3.14) * 62],
        [187 + i * 38, 40 - Math.sin((i / 6) * 3.14) * 50],
      ],
      i % 2 ? oddColor : evenColor,
    ),
  ).join('')
}
