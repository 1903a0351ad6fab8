import { type Bank, createBank } from './music/bank.ts'
import { compose } from './music/compose.ts'
import { master } from './music/master.ts'
import { mix } from './music/mix.ts'
import { peaksOf } from './music/peaks.ts'
import { RATE } from './music/sound.ts'
import { SOUNDS, type SoundName } from './sounds/sounds.ts'

/** Writes, plays and masters one piece. */
export function record(sound: SoundName, seed: string, seconds: number, bank: Bank = createBank()) {
  const plan = SOUNDS[sound]
  const score = compose(plan, seed, seconds)
  const stereo = master(mix(score, plan, bank))
  return { stereo, score, peaks: peaksOf(stereo), phrases: score.phrases, duration: stereo.left.length / RATE }
}
