import type { Random } from '../../music/random.ts'
import type { Palette } from '../palette.ts'
import { circle, line, rect, ring, times, turned } from '../shapes.ts'

/** The keys of a balafon from above, its gourds below, two mallets on their way. */
export function keys({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const struck = [random.whole(1, 3), random.whole(5, 7)]
  const bars = times(9, (i) => {
    const height = 400 - i * 27
    const y = 285 - height / 2
    const x = 46 + i * 57.5
    const fill = struck.includes(i) ? spark : ([main, hot, pale][(i * 2 + (i > 4 ? 1 : 0)) % 3] ?? main)
    return (
      circle(x + 21, 505 - i * 3, 30 - i * 1.3, deep) +
      circle(x + 21, 505 - i * 3, 10, ground) +
      rect(x, y, 43, height, fill, 14) +
      circle(x + 21.5, y + 30, 5, ground) +
      circle(x + 21.5, y + height - 30, 5, ground)
    )
  }).join('')
  const frame = rect(20, 150, 560, 16, deep, 8) + rect(20, 404, 560, 16, deep, 8)
  return rect(0, 0, 600, 600, ground) + turned(random.pick([-11, -7, 7]), frame + bars)
}

/** A kora's strings in two rows, meeting at the bridge before its half calabash. */
export function strings({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const lean = random.pick([-70, 60])
  const calabash = circle(300, 470, 235, main) + circle(300, 470, 205, hot) + ring(300, 470, 178, main, 5) + circle(300, 545, 30, ground)
  const studs = times(16, (i) => circle(300 + 220 * Math.cos((i / 16) * 6.283), 470 + 220 * Math.sin((i / 16) * 6.283), 6, pale)).join('')
  const rows = times(21, (i) => {
    const top = 60 + i * 24
    return line(
      ['M', top + lean * 0.4, -10, 'Q', 300 + (i - 10) * 9 + lean, 220, 300 + (i % 2 ? 26 : -26), 300 + i * 8],
      i % 5 === 0 ? spark : i % 2 ? pale : hot,
      i % 5 === 0 ? 5 : 3,
    )
  }).join('')
  const sky = rect(0, 0, 600, 600, ground) + circle(300, 330, 400, deep)
  return sky + calabash + studs + rows + rect(284, 285, 32, 190, ground, 6) + rect(264, 460, 72, 14, ground, 7)
}

/** Half calabashes seen from above, one in the other, each with a carved rim. */
export function calabash({ ground, deep, main, hot, pale, spark }: Palette, random: Random): string {
  const dyes = [deep, main, ground, hot, pale, main, spark]
  const drift = random.between(8, 17) * random.pick([-1, 1])
  const tilt = random.between(0, 6.28)
  const bowls = times(7, (i) => {
    const radius = 285 - i * 40
    const x = 300 + Math.cos(tilt) * drift * i
    const y = 300 + Math.sin(tilt) * drift * i
    return circle(x, y, radius, dyes[i] ?? main) + (i % 2 === 0 && i < 5 ? rim(x, y, radius - 17, i === 2 ? hot : pale, 36 - i * 5, i) : '')
  }).join('')
  return (
    rect(0, 0, 600, 600, ground) +
    times(4, (i) => circle((i % 2) * 600, Math.floor(i / 2) * 600, 92, main) + circle((i % 2) * 600, Math.floor(i / 2) * 600, 52, hot)).join('') +
    bowls
  )
}

function rim(x: number, y: number, radius: number, ink: string, count: number, kind: number) {
  return times(count, (i) => {
    const angle = (i / count) * 2 * Math.PI
    const size = kind === 2 ? (i % 2 ? 4 : 8) : 5.5
    return circle(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, size, ink)
  }).join('')
}
