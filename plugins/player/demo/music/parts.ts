import type { Player, SoundPlan } from '../sounds/sound-plan.ts'
import type { Clock } from './clock.ts'
import type { Section } from './form.ts'
import { type DrumRow, KITS } from './kits.ts'
import { createRun, type Melody, type MelodyNote } from './melody.ts'
import type { Ostinato } from './ostinato.ts'
import type { Random } from './random.ts'
import { beatsOf } from './rhythms.ts'
import type { Tuning } from './scales.ts'
import type { ScoreNote } from './score.ts'

/** All that is settled before the first note of a piece. */
export interface Desk {
  readonly plan: SoundPlan
  readonly pulses: 12 | 16
  readonly tuning: Tuning
  readonly cycle: readonly number[]
  readonly clock: Clock
  readonly sections: readonly Section[]
  readonly bars: number
  readonly ostinato: Ostinato
  readonly counter: Ostinato
  readonly melody: Melody
  readonly second: Melody
  readonly bassLines: readonly [string, string]
  readonly isDialogue: boolean
  readonly drumPick: number
}

export interface Place {
  /** Of the piece, and of its section. */
  readonly bar: number
  readonly index: number
  readonly centre: number
  readonly next: number
  readonly energy: number
  readonly isLast: boolean
}

const human = (random: Random, milliseconds = 5) => ((random.next() - 0.5) * 2 * milliseconds) / 1000

const played = ({ instrument, pan, level, room, echo = 0 }: Player, at: number, frequency: number, force: number, seconds: number): ScoreNote => ({
  instrument,
  at: Math.max(0, at),
  frequency,
  force: Math.min(1, force),
  seconds,
  level,
  pan,
  room,
  echo,
})

export function barOfOstinato({ tuning, clock }: Desk, player: Player, ostinato: Ostinato, { bar, centre, energy }: Place, random: Random): ScoreNote[] {
  const chord = tuning.chord(centre)
  return ostinato
    .bar(bar)
    .filter(() => !random.chance(0.04))
    .map(({ pulse, tone, force }) => {
      const degree = (chord[tone % 3] ?? 0) + tuning.size * Math.floor(tone / 3)
      return played(
        player,
        clock.at(bar, pulse) + human(random),
        tuning.frequency(degree, player.octave),
        force * (0.72 + 0.32 * energy) + human(random, 60),
        clock.pulse * 1.8,
      )
    })
}

export function barOfMelody(desk: Desk, player: Player, melody: Melody, place: Place, random: Random): ScoreNote[] {
  return melody.bar(place.index, place.centre).flatMap((note) => [...grace(desk, player, note, place, random), ...sung(desk, player, note, place, random)])
}

const ROLLS: ReadonlySet<string> = new Set(['balafon', 'bassBalafon', 'kalimba'])

/** A bar cannot hold a note: long ones are rolled, or doubled at the octave. */
function sung(
  { tuning, clock, pulses }: Desk,
  player: Player,
  { pulse, length, degree, force }: MelodyNote,
  { bar, energy }: Place,
  random: Random,
): ScoreNote[] {
  const frequency = tuning.frequency(degree, player.octave)
  const strength = force * (0.8 + 0.25 * energy)
  const first = played(player, clock.at(bar, pulse) + human(random, 7), frequency, strength, clock.pulse * length * 0.94)
  if (!ROLLS.has(player.instrument) || length < pulses / 4 + 1) return [first]
  if (random.chance(0.5)) return [first, played(player, first.at + 0.012, frequency / 2, strength * 0.8, first.seconds)]
  return [
    first,
    ...Array.from({ length: (length - 1) * 2 }, (_, i) =>
      played(player, clock.at(bar, pulse) + (clock.pulse * (i + 1)) / 2 + human(random, 4), frequency, strength * (0.5 + 0.03 * i), 0.1),
    ),
  ]
}

function grace({ tuning, clock }: Desk, player: Player, { pulse, degree, force, length }: MelodyNote, { bar }: Place, random: Random): ScoreNote[] {
  if (length < 2 || !random.chance(0.16)) return []
  return [played(player, clock.at(bar, pulse) - clock.pulse * 0.34, tuning.frequency(degree + random.pick([1, -1]), player.octave), force * 0.6, 0.1)]
}

export function barOfRun({ tuning, clock, pulses }: Desk, player: Player, { bar, centre, energy }: Place, random: Random): ScoreNote[] {
  return createRun(pulses, centre, tuning, random).map(({ pulse, degree, force }) =>
    played(player, clock.at(bar, pulse) + human(random, 4), tuning.frequency(degree, player.octave), force * (0.7 + 0.3 * energy), clock.pulse),
  )
}

export function barOfBass(
  { tuning, clock, bassLines, pulses }: Desk,
  player: Player,
  { bar, index, centre, next, energy }: Place,
  random: Random,
): ScoreNote[] {
  const [, , fifth = 4] = tuning.chord(0)
  const beats = beatsOf(bassLines[index % 4 === 3 ? 1 : 0])
  return beats.map(({ pulse, length }, i) => {
    const isApproach = i === beats.length - 1 && i > 1 && next !== centre
    const degree = i === 0 ? centre : isApproach ? next + (next < centre ? 1 : -1) : centre + random.pick([0, 0, fifth, tuning.size, fifth - tuning.size])
    const low = degree > 3 ? degree - tuning.size : degree
    return played(
      player,
      clock.at(bar, pulse) + human(random, 3),
      tuning.frequency(low, player.octave),
      (pulse % pulses === 0 ? 0.85 : 0.68) * (0.8 + 0.2 * energy),
      clock.pulse * length * 0.9,
    )
  })
}

/** The chord of a bar, laid close around the middle. */
export function barOfPad({ tuning, clock, pulses }: Desk, player: Player, { bar, centre, energy }: Place): ScoreNote[] {
  const held = player.instrument === 'horns' || player.instrument === 'organ'
  const places = held ? [pulses * 0.25, pulses * 0.625].map(Math.round) : [0]
  const seconds = held ? clock.pulse * 1.6 : clock.pulse * pulses * 1.02
  return places.flatMap((pulse) =>
    tuning.chord(centre).map((degree, i) => {
      const close = degree >= tuning.size ? degree - tuning.size : degree
      return played({ ...player, pan: player.pan + (i - 1) * 0.45 }, clock.at(bar, pulse), tuning.frequency(close, player.octave), 0.5 + 0.3 * energy, seconds)
    }),
  )
}

export function barOfDrums(
  { plan, clock, pulses, drumPick }: Desk,
  { bar, energy, isLast }: Place,
  wants: { light: boolean; full: boolean },
  random: Random,
): ScoreNote[] {
  if (!plan.kit) return []
  const rows: readonly DrumRow[] = KITS[plan.kit]
  return rows
    .filter(({ isLight }) => wants.full || (wants.light && isLight))
    .flatMap(({ drum, pan, level, sixteen, twelve }) => {
      const choices = pulses === 16 ? sixteen : twelve
      const line = choices[(drumPick + (isLast ? 1 : 0)) % choices.length] ?? ''
      const fill = wants.full && isLast && drum === 'djembeTone' ? `${line.slice(0, -5)}45678` : line
      return [...fill].flatMap((sign, pulse) => {
        if (sign === '.') return []
        const force = (Number(sign) / 9) * (0.75 + 0.25 * energy) * random.between(0.88, 1.05)
        return [
          played({ instrument: 'pad', octave: 0, pan, level: level * plan.drums, room: 0.16 }, clock.at(bar, pulse) + human(random, 3), 100, force, 0.1),
        ].map((note) => ({ ...note, instrument: drum }))
      })
    })
}

/** Everybody meets on the root, one string after the other. */
export function lastChord({ plan, tuning, clock, bars, cycle }: Desk, random: Random): ScoreNote[] {
  const home = cycle[0] ?? 0
  const at = clock.at(bars, 0)
  const [root = 0, third = 2, fifth = 4] = tuning.chord(home)
  const strum = [root, fifth, root + tuning.size, third + tuning.size, root + 2 * tuning.size].map((degree, i) =>
    played(plan.ostinato, at + i * random.between(0.035, 0.06), tuning.frequency(degree, plan.ostinato.octave), 0.62 - i * 0.04, 1.6),
  )
  const low = plan.bass ? [played(plan.bass, at, tuning.frequency(home > 3 ? home - tuning.size : home, plan.bass.octave), 0.7, 1.6)] : []
  const drums = plan.kit
    ? KITS[plan.kit]
        .slice(0, 1)
        .map(({ drum, pan, level }) => ({ ...played({ ...plan.ostinato, pan, level: level * plan.drums }, at, 100, 0.7, 0.2), instrument: drum }))
    : []
  return [...strum, ...low, ...drums]
}
