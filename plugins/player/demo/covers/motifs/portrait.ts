import type { Random } from '../../music/random.ts'
import type { Palette } from '../palette.ts'
import { area, circle, ellipse, half, line, rect, ring, times } from '../shapes.ts'

/** Somebody, from cut paper: a sun behind, a head, something worn, a patterned shoulder. */
export function portrait(dyes: Palette, random: Random): string {
  const { ground, deep, main, hot, pale } = dyes
  const behind = random.pick([
    () => circle(300, 250, 225, main) + circle(300, 250, 190, hot),
    () => times(5, (i) => ring(300, 260, 150 + i * 62, i % 2 ? main : hot, 26)).join(''),
    () => times(7, (i) => rect(i * 90 - 12, 0, 45, 600, i % 2 ? main : hot)).join(''),
    () => times(6, (i) => half(300, 600 - i * 40, 420 - i * 52, 0, [main, hot, deep, pale, main, hot][i] ?? main)).join(''),
  ])
  const skin = random.pick(['#3b2219', '#4a2a1c', '#2c1a14', '#5a3422'])
  return rect(0, 0, 600, 600, random.chance(0.5) ? ground : deep) + behind() + bust(dyes, skin, random) + head(dyes, skin, random)
}

function bust({ ground, main, hot, pale, spark }: Palette, skin: string, random: Random) {
  const cloth = area(
    ['M', 70, 610, 'C', 80, 470, 190, 452, 258, 440, 'Q', 300, 486, 342, 440, 'C', 410, 452, 520, 470, 530, 610, 'Z'],
    random.pick([spark, pale, main]),
  )
  const neck = area(['M', 258, 350, 'L', 342, 350, 'L', 346, 446, 'Q', 300, 492, 254, 446, 'Z'], skin)
  const pattern = random.pick([
    () => times(9, (i) => circle(112 + i * 47, 560 - Math.sin((i / 8) * 3.14) * 34, 13, i % 2 ? ground : hot)).join(''),
    () => times(4, (i) => line(['M', 96 - i * 4, 540 + i * 26, 'Q', 300, 470 + i * 40, 504 + i * 4, 540 + i * 26], i % 2 ? hot : ground, 11)).join(''),
    () => times(8, (i) => rect(110 + i * 49, 520 + (i % 2) * 18, 24, 90, i % 2 ? hot : ground)).join(''),
  ])
  return cloth + pattern() + neck + line(['M', 246, 440, 'Q', 300, 500, 354, 440], spark === pale ? hot : pale, 9)
}

function head({ ground, deep, main, hot, pale, spark }: Palette, skin: string, random: Random) {
  const hair = '#120d10'
  const worn = random.pick([
    // a tall wrapped scarf
    () =>
      area(['M', 196, 232, 'C', 150, 60, 330, 6, 420, 96, 'C', 470, 150, 430, 220, 404, 236, 'Q', 300, 160, 196, 232, 'Z'], main) +
      line(['M', 204, 214, 'C', 230, 110, 320, 80, 414, 130], hot, 16) +
      line(['M', 216, 166, 'C', 260, 80, 340, 50, 400, 84], pale, 9) +
      circle(404, 104, 42, spark),
    // round hair with a comb
    () => circle(300, 196, 148, hair) + rect(384, 62, 12, 60, spark, 5) + times(4, (i) => rect(372 + i * 11, 104, 5, 44, spark)).join(''),
    // an embroidered cap
    () =>
      area(['M', 196, 212, 'L', 208, 100, 'Q', 300, 62, 392, 100, 'L', 404, 212, 'Q', 300, 168, 196, 212, 'Z'], spark) +
      times(6, (i) => circle(224 + i * 31, 166 - Math.sin((i / 5) * 3.14) * 16, 9, i % 2 ? ground : pale)).join('') +
      line(['M', 203, 202, 'Q', 300, 158, 397, 202], deep, 10),
    // a traveller's turban, wound high, one end over the chest
    () =>
      times(
        4,
        (i) =>
          area(
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
            [main, pale, hot, main][i] ?? main,
          ) + line(['M', 190 + i * 8, 226 - i * 38, 'Q', 300, 154 - i * 38, 410 - i * 8, 226 - i * 38], deep, 4),
      )
        .toReversed()
        .join('') +
      area(['M', 382, 216, 'Q', 424, 210, 418, 260, 'C', 424, 360, 402, 430, 330, 474, 'L', 246, 448, 'C', 340, 440, 388, 350, 386, 250, 'Z'], main) +
      line(['M', 402, 240, 'C', 408, 350, 380, 430, 300, 456], deep, 4),
    // rows of plaits
    () =>
      ellipse(300, 210, 118, 124, hair) +
      times(7, (i) => line(['M', 210 + i * 30, 190, 'Q', 180 + i * 40, 300, 176 + i * 41, 400 + (i % 2) * 24], i > 1 && i < 5 ? 'none' : hair, 18)).join('') +
      times(7, (i) => (i > 1 && i < 5 ? '' : circle(176 + i * 41, 412 + (i % 2) * 24, 11, spark))).join(''),
  ])
  const face = ellipse(300, 272, 102, 132, skin)
  const light = area(
    ['M', 300, 140, 'C', 372, 140, 402, 204, 402, 272, 'C', 402, 346, 356, 404, 300, 404, 'C', 350, 340, 350, 220, 300, 140, 'Z'],
    'rgba(255,214,170,.16)',
  )
  const features = random.chance(0.45)
    ? rect(212, 240, 78, 50, ground, 20) + rect(310, 240, 78, 50, ground, 20) + rect(286, 254, 28, 9, ground)
    : line(['M', 226, 266, 'Q', 250, 282, 274, 266], pale, 6) + line(['M', 326, 266, 'Q', 350, 282, 374, 266], pale, 6)
  const rest =
    line(['M', 300, 280, 'L', 288, 326, 'L', 306, 328], 'rgba(255,225,195,.45)', 5) +
    area(['M', 268, 356, 'Q', 300, 338, 332, 356, 'Q', 300, 382, 268, 356, 'Z'], '#a8503f')
  const rings = random.chance(0.6) ? ring(194, 330, 20, spark, 7) + ring(406, 330, 20, spark, 7) : circle(197, 316, 10, pale) + circle(403, 316, 10, pale)
  const drawn = worn()
  return drawn.startsWith('<circle cx="300"') || drawn.startsWith('<ellipse')
    ? drawn + face + light + features + rest + rings
    : face + light + features + rest + rings + drawn
}
