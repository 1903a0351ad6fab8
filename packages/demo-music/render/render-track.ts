import { SOUNDS, type SoundName } from '../sounds/sounds.ts'
import { compose } from '../synthesis/compose.ts'
import { applyMastering } from '../synthesis/master.ts'
import { mix } from '../synthesis/mix.ts'
import { computePeaks } from '../synthesis/peaks.ts'
import { createSampleBank, type SampleBank } from '../synthesis/sample-bank.ts'
import { SAMPLE_RATE } from '../synthesis/samples.ts'

/** Composes, renders and masters one track of about the given length. */
export function renderTrack(sound: SoundName, seed: string, seconds: number, bank: SampleBank = createSampleBank()) {
  const plan = SOUNDS[sound]
  const score = compose(plan, seed, seconds)
  const stereo = applyMastering(mix(score, plan, bank))
  return { stereo, score, peaks: computePeaks(stereo), phraseStarts: score.phraseStarts, duration: stereo.left.length / SAMPLE_RATE }
}
