import type { SoundPlan } from '../sounds/sound-plan.ts'
import { createClock } from './clock.ts'
import { planForm, type Section } from './form.ts'
import { createMelody } from './melody.ts'
import { createOstinato } from './ostinato.ts'
import { barOfBass, barOfDrums, barOfMelody, barOfOstinato, barOfPad, barOfRun, type Desk, lastChord } from './parts.ts'
import { createRandom, type Random } from './random.ts'
import { BASS_LINES } from './rhythms.ts'
import { createTuning } from './scales.ts'
import type { Score, ScoreNote } from './score.ts'

/** Seconds before the first note. */
const BREATH = 0.06

/** Writes a piece of about `seconds`: the same seed, the same piece. */
export function compose(plan: SoundPlan, seed: string, seconds: number): Score {
  const random = createRandom(seed)
  const desk = setUp(plan, seconds, random)
  const { clock, sections } = desk
  const notes = [...sections.flatMap((section) => playSection(desk, section, random)), ...lastChord(desk, random)]
  const idle = Math.min(...notes.map(({ at }) => at)) - BREATH
  const place = (bar: number) => Math.max(0, clock.at(bar, 0) - idle)
  return {
    notes: notes.map((note) => ({ ...note, at: note.at - idle })),
    end: clock.end - idle,
    phrases: sections.filter(({ layers }) => layers.has('lead')).flatMap(({ from, bars }) => Array.from({ length: bars }, (_, bar) => place(from + bar))),
    echo: clock.pulse * 3,
    sections: sections.map(({ name, from }) => ({ name, at: place(from) })),
  }
}

function setUp(plan: SoundPlan, seconds: number, random: Random): Desk {
  const pulses = random.pick(plan.pulses)
  const bpm = random.between(...plan.bpm)
  const bars = Math.max(7, Math.round((seconds - 2) / (240 / bpm)))
  const tuning = createTuning(random.pick(plan.scales), random.pick(plan.roots))
  return {
    plan,
    pulses,
    tuning,
    cycle: random.pick(plan.cycles).map(tuning.steady),
    clock: createClock({ bpm, pulses, swing: plan.swing * random.between(0.6, 1.2), bars }),
    sections: planForm(bars, random),
    bars,
    ostinato: createOstinato(pulses, plan.density, random),
    counter: createOstinato(pulses, plan.density * 0.6, random),
    melody: createMelody(pulses, tuning, plan.density, random),
    second: createMelody(pulses, tuning, plan.density, random),
    bassLines: [random.pick(BASS_LINES[pulses]), random.pick(BASS_LINES[pulses])],
    isDialogue: plan.answer !== undefined && random.chance(0.6),
    drumPick: random.whole(0, 2),
  }
}

function playSection(desk: Desk, section: Section, random: Random): ScoreNote[] {
  return Array.from({ length: section.bars }, (_, index) => playBar(desk, section, index, random)).flat()
}

function playBar(desk: Desk, section: Section, index: number, random: Random): ScoreNote[] {
  const { plan, cycle } = desk
  const { layers, energy } = section
  const bar = section.from + index
  const place = { bar, index, centre: cycle[bar % cycle.length] ?? 0, next: cycle[(bar + 1) % cycle.length] ?? 0, energy, isLast: index === section.bars - 1 }
  const dialogue = desk.isDialogue && layers.has('answer')
  const sings = !dialogue || index % 2 === 0
  return [
    ...(layers.has('ostinato') ? barOfOstinato(desk, plan.ostinato, desk.ostinato, place, random) : []),
    ...(layers.has('counter') && plan.counter ? barOfOstinato(desk, plan.counter, desk.counter, place, random) : []),
    ...(layers.has('lead') && sings ? barOfMelody(desk, plan.lead, desk.melody, place, random) : []),
    ...(layers.has('answer') && plan.answer && dialogue && !sings ? barOfMelody(desk, plan.answer, desk.second, place, random) : []),
    ...(layers.has('run') && (place.isLast || index % 2 === 1) ? barOfRun(desk, plan.lead, place, random) : []),
    ...(layers.has('bass') && plan.bass ? barOfBass(desk, plan.bass, place, random) : []),
    ...(layers.has('pad') && plan.pad ? barOfPad(desk, plan.pad, place) : []),
    ...barOfDrums(desk, place, { light: layers.has('light'), full: layers.has('drums') }, random),
  ]
}
