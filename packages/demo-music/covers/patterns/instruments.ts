import type { Random } from '../../synthesis/random.ts'
import type { Palette } from '../palette.ts'
import { drawCircle, drawLine, drawRect, drawRing, repeat, rotate } from '../shapes.ts'

/** Draws the keys of a balafon from above, with its gourds; two keys are struck. */
export function drawKeys({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const struckKeys = [random.nextInteger(1, 3), random.nextInteger(5, 7)]
  const bars = repeat(9, (i) => {
    const height = 400 - i * 27
    const y = 285 - height / 2
    const x = 46 + i * 57.5
    const fill = struckKeys.includes(i) ? accent : ([primary, bright, pale][(i * 2 + (i > 4 ? 1 : 0)) % 3] ?? primary)
    return (
      drawCircle(x + 21, 505 - i * 3, 30 - i * 1.3, shadow) +
      drawCircle(x + 21, 505 - i * 3, 10, background) +
      drawRect(x, y, 43, height, fill, 14) +
      drawCircle(x + 21.5, y + 30, 5, background) +
      drawCircle(x + 21.5, y + height - 30, 5, background)
    )
  }).join('')
  const frame = drawRect(20, 150, 560, 16, shadow, 8) + drawRect(20, 404, 560, 16, shadow, 8)
  return drawRect(0, 0, 600, 600, background) + rotate(random.pick([-11, -7, 7]), frame + bars)
}

/** Draws the strings of a kora in two rows, in front of its calabash. */
export function drawStrings({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const lean = random.pick([-70, 60])
  const calabash =
    drawCircle(300, 470, 235, primary) + drawCircle(300, 470, 205, bright) + drawRing(300, 470, 178, primary, 5) + drawCircle(300, 545, 30, background)
  const studs = repeat(16, (i) => drawCircle(300 + 220 * Math.cos((i / 16) * 6.283), 470 + 220 * Math.sin((i / 16) * 6.283), 6, pale)).join('')
  const rows = repeat(21, (i) => {
    const top = 60 + i * 24
    return drawLine(
      ['M', top + lean * 0.4, -10, 'Q', 300 + (i - 10) * 9 + lean, 220, 300 + (i % 2 ? 26 : -26), 300 + i * 8],
      i % 5 === 0 ? accent : i % 2 ? pale : bright,
      i % 5 === 0 ? 5 : 3,
    )
  }).join('')
  const sky = drawRect(0, 0, 600, 600, background) + drawCircle(300, 330, 400, shadow)
  return sky + calabash + studs + rows + drawRect(284, 285, 32, 190, background, 6) + drawRect(264, 460, 72, 14, background, 7)
}

/** Draws calabash bowls with carved rims from above. Each bowl is inside the next larger one. */
export function drawCalabash({ background, shadow, primary, bright, pale, accent }: Palette, random: Random): string {
  const colors = [shadow, primary, background, bright, pale, primary, accent]
  // The centre of each smaller bowl is moved by the same distance in the same direction.
  const shift = random.nextBetween(8, 17) * random.pick([-1, 1])
  const direction = random.nextBetween(0, 6.28)
  const bowls = repeat(7, (i) => {
    const radius = 285 - i * 40
    const x = 300 + Math.cos(direction) * shift * i
    const y = 300 + Math.sin(direction) * shift * i
    return drawCircle(x, y, radius, colors[i] ?? primary) + (i % 2 === 0 && i < 5 ? drawRim(x, y, radius - 17, i === 2 ? bright : pale, 36 - i * 5, i) : '')
  }).join('')
  return (
    drawRect(0, 0, 600, 600, background) +
    repeat(4, (i) => drawCircle((i % 2) * 600, Math.floor(i / 2) * 600, 92, primary) + drawCircle((i % 2) * 600, Math.floor(i / 2) * 600, 52, bright)).join(
      '',
    ) +
    bowls
  )
}

/** Draws the carved rim of a bowl as a ring of dots. */
function drawRim(x: number, y: number, radius: number, ink: string, count: number, bowlIndex: number) {
  return repeat(count, (i) => {
    const angle = (i / count) * 2 * Math.PI
    const size = bowlIndex === 2 ? (i % 2 ? 4 : 8) : 5.5
    return drawCircle(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, size, ink)
  }).join('')
}
