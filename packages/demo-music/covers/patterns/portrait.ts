import type { Random } from '../../synthesis/random.ts'
import type { Palette } from '../palette.ts'
import { drawArea, drawCircle, drawEllipse, drawLine, drawRect, drawRing, drawSemicircle, repeat } from '../shapes.ts'

/** Draws a portrait in the style of cut paper: background, patterned clothes, head and headgear. */
export function drawPortrait(palette: Palette, random: Random): string {
  const { background, shadow, primary, bright, pale } = palette
  const drawBackground = random.pick([
    () => drawCircle(300, 250, 225, primary) + drawCircle(300, 250, 190, bright),
    () => repeat(5, (i) => drawRing(300, 260, 150 + i * 62, i % 2 ? primary : bright, 26)).join(''),
    () => repeat(7, (i) => drawRect(i * 90 - 12, 0, 45, 600, i % 2 ? primary : bright)).join(''),
    () => repeat(6, (i) => drawSemicircle(300, 600 - i * 40, 420 - i * 52, 0, [primary, bright, shadow, pale, primary, bright][i] ?? primary)).join(''),
  ])
  const skin = random.pick(['#3b2219', '#4a2a1c', '#2c1a14', '#5a3422'])
  return (
    drawRect(0, 0, 600, 600, random.nextBoolean(0.5) ? background : shadow) +
    drawBackground() +
    drawBust(palette, skin, random) +
    drawHead(palette, skin, random)
  )
}

function drawBust({ background, primary, bright, pale, accent }: Palette, skin: string, random: Random) {
  const cloth = drawArea(
    ['M', 70, 610, 'C', 80, 470, 190, 452, 258, 440, 'Q', 300, 486, 342, 440, 'C', 410, 452, 520, 470, 530, 610, 'Z'],
    random.pick([accent, pale, primary]),
  )
  const neck = drawArea(['M', 258, 350, 'L', 342, 350, 'L', 346, 446, 'Q', 300, 492, 254, 446, 'Z'], skin)
  const drawPattern = random.pick([
    () => repeat(9, (i) => drawCircle(112 + i * 47, 560 - Math.sin((i / 8) * 3.14) * 34, 13, i % 2 ? background : bright)).join(''),
    () =>
      repeat(4, (i) => drawLine(['M', 96 - i * 4, 540 + i * 26, 'Q', 300, 470 + i * 40, 504 + i * 4, 540 + i * 26], i % 2 ? bright : background, 11)).join(''),
    () => repeat(8, (i) => drawRect(110 + i * 49, 520 + (i % 2) * 18, 24, 90, i % 2 ? bright : background)).join(''),
  ])
  return cloth + drawPattern() + neck + drawLine(['M', 246, 440, 'Q', 300, 500, 354, 440], accent === pale ? bright : pale, 9)
}

function drawHead({ background, shadow, primary, bright, pale, accent }: Palette, skin: string, random: Random) {
  const hair = '#120d10'
  const drawHeadgear = random.pick([
    // Tall headscarf.
    () =>
      drawArea(['M', 196, 232, 'C', 150, 60, 330, 6, 420, 96, 'C', 470, 150, 430, 220, 404, 236, 'Q', 300, 160, 196, 232, 'Z'], primary) +
      drawLine(['M', 204, 214, 'C', 230, 110, 320, 80, 414, 130], bright, 16) +
      drawLine(['M', 216, 166, 'C', 260, 80, 340, 50, 400, 84], pale, 9) +
      drawCircle(404, 104, 42, accent),
    // Round hair with a comb.
    () => drawCircle(300, 196, 148, hair) + drawRect(384, 62, 12, 60, accent, 5) + repeat(4, (i) => drawRect(372 + i * 11, 104, 5, 44, accent)).join(''),
    // Embroidered cap.
    () =>
      drawArea(['M', 196, 212, 'L', 208, 100, 'Q', 300, 62, 392, 100, 'L', 404, 212, 'Q', 300, 168, 196, 212, 'Z'], accent) +
      repeat(6, (i) => drawCircle(224 + i * 31, 166 - Math.sin((i / 5) * 3.14) * 16, 9, i % 2 ? background : pale)).join('') +
      drawLine(['M', 203, 202, 'Q', 300, 158, 397, 202], shadow, 10),
    // Turban with one end over the chest.
    () =>
      repeat(
        4,
        (i) =>
          drawArea(
            [
              'M',
              184 + i * 8,
              236 - i * 38,
              'C',
              180 + i * 14,
              150 - i * 38,
              420 - i * 14,
              150 - i * 38,
              416 - i * 8,
              236 - i * 38,
              'Q',
              300,
              160 - i * 38,
              184 + i * 8,
              236 - i * 38,
              'Z',
            ],
            [primary, pale, bright, primary][i] ?? primary,
          ) + drawLine(['M', 190 + i * 8, 226 - i * 38, 'Q', 300, 154 - i * 38, 410 - i * 8, 226 - i * 38], shadow, 4),
      )
        .toReversed()
        .join('') +
      drawArea(['M', 382, 216, 'Q', 424, 210, 418, 260, 'C', 424, 360, 402, 430, 330, 474, 'L', 246, 448, 'C', 340, 440, 388, 350, 386, 250, 'Z'], primary) +
      drawLine(['M', 402, 240, 'C', 408, 350, 380, 430, 300, 456], shadow, 4),
    // Braids.
    () =>
      drawEllipse(300, 210, 118, 124, hair) +
      repeat(7, (i) => drawLine(['M', 210 + i * 30, 190, 'Q', 180 + i * 40, 300, 176 + i * 41, 400 + (i % 2) * 24], i > 1 && i < 5 ? 'none' : hair, 18)).join(
        '',
      ) +
      repeat(7, (i) => (i > 1 && i < 5 ? '' : drawCircle(176 + i * 41, 412 + (i % 2) * 24, 11, accent))).join(''),
  ])
  const face = drawEllipse(300, 272, 102, 132, skin)
  const light = drawArea(
    ['M', 300, 140, 'C', 372, 140, 402, 204, 402, 272, 'C', 402, 346, 356, 404, 300, 404, 'C', 350, 340, 350, 220, 300, 140, 'Z'],
    'rgba(255,214,170,.16)',
  )
  // Sunglasses, or closed eyes.
  const eyes = random.nextBoolean(0.45)
    ? drawRect(212, 240, 78, 50, background, 20) + drawRect(310, 240, 78, 50, background, 20) + drawRect(286, 254, 28, 9, background)
    : drawLine(['M', 226, 266, 'Q', 250, 282, 274, 266], pale, 6) + drawLine(['M', 326, 266, 'Q', 350, 282, 374, 266], pale, 6)
  const noseAndMouth =
    drawLine(['M', 300, 280, 'L', 288, 326, 'L', 306, 328], 'rgba(255,225,195,.45)', 5) +
    drawArea(['M', 268, 356, 'Q', 300, 338, 332, 356, 'Q', 300, 382, 268, 356, 'Z'], '#a8503f')
  const earrings = random.nextBoolean(0.6)
    ? drawRing(194, 330, 20, accent, 7) + drawRing(406, 330, 20, accent, 7)
    : drawCircle(197, 316, 10, pale) + drawCircle(403, 316, 10, pale)
  const headgear = drawHeadgear()
  // Hair is drawn behind the face, other headgear in front of it. Drawings of hair begin with one of these shapes.
  const isHair = headgear.startsWith('<circle cx="300"') || headgear.startsWith('<ellipse')
  const head = face + light + eyes + noseAndMouth + earrings
  return isHair ? headgear + head : head + headgear
}
