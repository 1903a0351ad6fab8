import type { SoundPlan, Voice } from '../sounds/sound-plan.ts'
import type { Clock } from './clock.ts'
import { DRUM_KITS, type DrumRow } from './drum-kits.ts'
import type { Section } from './form.ts'
import { createRun, type Melody, type MelodyNote } from './melody.ts'
import type { Ostinato } from './ostinato.ts'
import type { Random } from './random.ts'
import { parseBeats } from './rhythms.ts'
import type { Tuning } from './scales.ts'
import type { ScoreNote } from './score.ts'

/** The decisions that apply to the whole track. */
export interface Arrangement {
  readonly plan: SoundPlan
  readonly pulsesPerBar: 12 | 16
  readonly tuning: Tuning
  /** The scale degree on which the chord of each bar is built; repeated to the end. */
  readonly chordProgression: readonly number[]
  readonly clock: Clock
  readonly sections: readonly Section[]
  /** The number of bars of the track. */
  readonly bars: number
  readonly ostinato: Ostinato
  readonly counterMelody: Ostinato
  readonly melody: Melody
  readonly answerMelody: Melody
  /** The usual rhythm of the bass, and its rhythm in every fourth bar. */
  readonly bassLines: readonly [string, string]
  /** Whether the instruments of the melody and of the answer take turns, one bar each. */
  readonly isDialogue: boolean
  /** The index of the pattern that each drum plays. */
  readonly drumVariation: number
}

/** A bar of the track. */
export interface BarContext {
  /** The index of the bar in the track. */
  readonly bar: number
  /** The index of the bar in its section. */
  readonly index: number
  /** The scale degree on which the chord of the bar is built. */
  readonly centre: number
  /** The scale degree on which the chord of the next bar is built. */
  readonly nextCentre: number
  readonly energy: number
  /** Whether the bar is the last one of its section. */
  readonly isLast: boolean
}

/** Returns a random offset of up to ± `milliseconds`, in seconds, because musicians are never exact. The forces of notes use it too: 60 means ± 0.06. */
const humanize = (random: Random, milliseconds = 5) => ((random.next() - 0.5) * 2 * milliseconds) / 1000

const createNote = ({ instrument, pan, level, reverbSend, echo = 0 }: Voice, at: number, frequency: number, force: number, seconds: number): ScoreNote => ({
  instrument,
  at: Math.max(0, at),
  frequency,
  force: Math.min(1, force),
  seconds,
  level,
  pan,
  reverbSend,
  echo,
})

export function composeOstinatoBar(
  { tuning, clock }: Arrangement,
  voice: Voice,
  ostinato: Ostinato,
  { bar, centre, energy }: BarContext,
  random: Random,
): ScoreNote[] {
  const chord = tuning.getChord(centre)
  return ostinato
    .getBar(bar)
    .filter(() => !random.nextBoolean(0.04))
    .map(({ pulse, tone, force }) => {
      const degree = (chord[tone % 3] ?? 0) + tuning.size * Math.floor(tone / 3)
      return createNote(
        voice,
        clock.getTime(bar, pulse) + humanize(random),
        tuning.getFrequency(degree, voice.octave),
        force * (0.72 + 0.32 * energy) + humanize(random, 60),
        clock.pulseSeconds * 1.8,
      )
    })
}

export function composeMelodyBar(arrangement: Arrangement, voice: Voice, melody: Melody, context: BarContext, random: Random): ScoreNote[] {
  return melody
    .getBar(context.index, context.centre)
    .flatMap((note) => [...composeGraceNote(arrangement, voice, note, context, random), ...composeMelodyNote(arrangement, voice, note, context, random)])
}

const ROLLED_INSTRUMENTS: ReadonlySet<string> = new Set(['balafon', 'bassBalafon', 'kalimba'])

/** Composes one note of a melody. Instruments that cannot sustain a long note repeat it quickly, or double it at the octave. */
function composeMelodyNote(
  { tuning, clock, pulsesPerBar }: Arrangement,
  voice: Voice,
  { pulse, length, degree, force }: MelodyNote,
  { bar, energy }: BarContext,
  random: Random,
): ScoreNote[] {
  const frequency = tuning.getFrequency(degree, voice.octave)
  const strength = force * (0.8 + 0.25 * energy)
  const first = createNote(voice, clock.getTime(bar, pulse) + humanize(random, 7), frequency, strength, clock.pulseSeconds * length * 0.94)
  if (!ROLLED_INSTRUMENTS.has(voice.instrument) || length < pulsesPerBar / 4 + 1) return [first]
  if (random.nextBoolean(0.5)) return [first, createNote(voice, first.at + 0.012, frequency / 2, strength * 0.8, first.seconds)]
  return [
    first,
    ...Array.from({ length: (length - 1) * 2 }, (_, i) =>
      createNote(voice, clock.getTime(bar, pulse) + (clock.pulseSeconds * (i + 1)) / 2 + humanize(random, 4), frequency, strength * (0.5 + 0.03 * i), 0.1),
    ),
  ]
}

function composeGraceNote(
  { tuning, clock }: Arrangement,
  voice: Voice,
  { pulse, degree, force, length }: MelodyNote,
  { bar }: BarContext,
  random: Random,
): ScoreNote[] {
  if (length < 2 || !random.nextBoolean(0.16)) return []
  return [
    createNote(
      voice,
      clock.getTime(bar, pulse) - clock.pulseSeconds * 0.34,
      tuning.getFrequency(degree + random.pick([1, -1]), voice.octave),
      force * 0.6,
      0.1,
    ),
  ]
}

export function composeRunBar({ tuning, clock, pulsesPerBar }: Arrangement, voice: Voice, { bar, centre, energy }: BarContext, random: Random): ScoreNote[] {
  return createRun(pulsesPerBar, centre, tuning, random).map(({ pulse, degree, force }) =>
    createNote(
      voice,
      clock.getTime(bar, pulse) + humanize(random, 4),
      tuning.getFrequency(degree, voice.octave),
      force * (0.7 + 0.3 * energy),
      clock.pulseSeconds,
    ),
  )
}

export function composeBassBar(
  { tuning, clock, bassLines, pulsesPerBar }: Arrangement,
  voice: Voice,
  { bar, index, centre, nextCentre, energy }: BarContext,
  random: Random,
): ScoreNote[] {
  const [, , fifth = 4] = tuning.getChord(0)
  // The last note of a bar leads to the chord of the next bar.
  const beats = parseBeats(bassLines[index % 4 === 3 ? 1 : 0])
  return beats.map(({ pulse, length }, i) => {
    const isApproach = i === beats.length - 1 && i > 1 && nextCentre !== centre
    const degree =
      i === 0 ? centre : isApproach ? nextCentre + (nextCentre < centre ? 1 : -1) : centre + random.pick([0, 0, fifth, tuning.size, fifth - tuning.size])
    const lowDegree = degree > 3 ? degree - tuning.size : degree
    return createNote(
      voice,
      clock.getTime(bar, pulse) + humanize(random, 3),
      tuning.getFrequency(lowDegree, voice.octave),
      (pulse % pulsesPerBar === 0 ? 0.85 : 0.68) * (0.8 + 0.2 * energy),
      clock.pulseSeconds * length * 0.9,
    )
  })
}

/** Composes the chord of a bar in close position. */
export function composePadBar({ tuning, clock, pulsesPerBar }: Arrangement, voice: Voice, { bar, centre, energy }: BarContext): ScoreNote[] {
  const isShort = voice.instrument === 'horns' || voice.instrument === 'organ'
  const chordPulses = isShort ? [pulsesPerBar * 0.25, pulsesPerBar * 0.625].map(Math.round) : [0]
  const seconds = isShort ? clock.pulseSeconds * 1.6 : clock.pulseSeconds * pulsesPerBar * 1.02
  return chordPulses.flatMap((pulse) =>
    tuning.getChord(centre).map((degree, i) => {
      const closeDegree = degree >= tuning.size ? degree - tuning.size : degree
      return createNote(
        { ...voice, pan: voice.pan + (i - 1) * 0.45 },
        clock.getTime(bar, pulse),
        tuning.getFrequency(closeDegree, voice.octave),
        0.5 + 0.3 * energy,
        seconds,
      )
    }),
  )
}

export function composeDrumsBar(
  { plan, clock, pulsesPerBar, drumVariation }: Arrangement,
  { bar, energy, isLast }: BarContext,
  layers: { hasLightDrums: boolean; hasAllDrums: boolean },
  random: Random,
): ScoreNote[] {
  if (!plan.kit) return []
  const rows: readonly DrumRow[] = DRUM_KITS[plan.kit]
  return rows
    .filter(({ isLight }) => layers.hasAllDrums || (layers.hasLightDrums && isLight))
    .flatMap(({ drum, pan, level, sixteen, twelve }) => {
      const choices = pulsesPerBar === 16 ? sixteen : twelve
      const line = choices[(drumVariation + (isLast ? 1 : 0)) % choices.length] ?? ''
      // A crescendo of five strokes leads to the next section.
      const lineWithFill = layers.hasAllDrums && isLast && drum === 'djembeTone' ? `${line.slice(0, -5)}45678` : line
      return [...lineWithFill].flatMap((character, pulse) => {
        if (character === '.') return []
        const force = (Number(character) / 9) * (0.75 + 0.25 * energy) * random.nextBetween(0.88, 1.05)
        // `createNote` accepts pitched instruments only, so the drum is set afterwards.
        return [
          createNote(
            { instrument: 'pad', octave: 0, pan, level: level * plan.drumLevel, reverbSend: 0.16 },
            clock.getTime(bar, pulse) + humanize(random, 3),
            100,
            force,
            0.1,
          ),
        ].map((note) => ({ ...note, instrument: drum }))
      })
    })
}

/** Composes the last chord, strummed on the root. */
export function composeLastChord({ plan, tuning, clock, bars, chordProgression }: Arrangement, random: Random): ScoreNote[] {
  const firstCentre = chordProgression[0] ?? 0
  const at = clock.getTime(bars, 0)
  const [root = 0, third = 2, fifth = 4] = tuning.getChord(firstCentre)
  const strum = [root, fifth, root + tuning.size, third + tuning.size, root + 2 * tuning.size].map((degree, i) =>
    createNote(plan.ostinato, at + i * random.nextBetween(0.035, 0.06), tuning.getFrequency(degree, plan.ostinato.octave), 0.62 - i * 0.04, 1.6),
  )
  const bassDegree = firstCentre > 3 ? firstCentre - tuning.size : firstCentre
  const bass = plan.bass ? [createNote(plan.bass, at, tuning.getFrequency(bassDegree, plan.bass.octave), 0.7, 1.6)] : []
  const drums = plan.kit
    ? DRUM_KITS[plan.kit]
        .slice(0, 1)
        .map(({ drum, pan, level }) => ({ ...createNote({ ...plan.ostinato, pan, level: level * plan.drumLevel }, at, 100, 0.7, 0.2), instrument: drum }))
    : []
  return [...strum, ...bass, ...drums]
}
