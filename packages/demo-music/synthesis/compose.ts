import type { SoundPlan } from '../sounds/sound-plan.ts'
import {
  type Arrangement,
  composeBassBar,
  composeDrumsBar,
  composeLastChord,
  composeMelodyBar,
  composeOstinatoBar,
  composePadBar,
  composeRunBar,
} from './bar-parts.ts'
import { createClock } from './clock.ts'
import { planForm, type Section } from './form.ts'
import { createMelody } from './melody.ts'
import { createOstinato } from './ostinato.ts'
import { createRandom, type Random } from './random.ts'
import { BASS_RHYTHMS } from './rhythms.ts'
import { createTuning } from './scales.ts'
import type { Score, ScoreNote } from './score.ts'

/** Silence before the first note. */
const LEAD_IN_SECONDS = 0.06

/** Composes a track of about `seconds`. The same seed always gives the same track. */
export function compose(plan: SoundPlan, seed: string, seconds: number): Score {
  const random = createRandom(seed)
  const arrangement = createArrangement(plan, seconds, random)
  const { clock, sections } = arrangement
  const notes = [...sections.flatMap((section) => composeSection(arrangement, section, random)), ...composeLastChord(arrangement, random)]
  const silence = Math.min(...notes.map(({ at }) => at)) - LEAD_IN_SECONDS
  const getBarStart = (bar: number) => Math.max(0, clock.getTime(bar, 0) - silence)
  return {
    notes: notes.map((note) => ({ ...note, at: note.at - silence })),
    end: clock.end - silence,
    phraseStarts: sections
      .filter(({ layers }) => layers.has('lead'))
      .flatMap(({ from, bars }) => Array.from({ length: bars }, (_, bar) => getBarStart(from + bar))),
    echoDelay: clock.pulseSeconds * 3,
    sections: sections.map(({ name, from }) => ({ name, at: getBarStart(from) })),
  }
}

function createArrangement(plan: SoundPlan, seconds: number, random: Random): Arrangement {
  const pulsesPerBar = random.pick(plan.pulsesPerBar)
  const bpm = random.nextBetween(...plan.bpmRange)
  // A bar has four beats, so it lasts 240 / bpm seconds.
  const bars = Math.max(7, Math.round((seconds - 2) / (240 / bpm)))
  const tuning = createTuning(random.pick(plan.scales), random.pick(plan.rootNotes))
  return {
    plan,
    pulsesPerBar,
    tuning,
    chordProgression: random.pick(plan.chordProgressions).map(tuning.findCentreWithFifth),
    clock: createClock({ bpm, pulsesPerBar, swing: plan.swing * random.nextBetween(0.6, 1.2), bars }),
    sections: planForm(bars, random),
    bars,
    ostinato: createOstinato(pulsesPerBar, plan.density, random),
    counterMelody: createOstinato(pulsesPerBar, plan.density * 0.6, random),
    melody: createMelody(pulsesPerBar, tuning, plan.density, random),
    answerMelody: createMelody(pulsesPerBar, tuning, plan.density, random),
    bassLines: [random.pick(BASS_RHYTHMS[pulsesPerBar]), random.pick(BASS_RHYTHMS[pulsesPerBar])],
    isDialogue: plan.answer !== undefined && random.nextBoolean(0.6),
    drumVariation: random.nextInteger(0, 2),
  }
}

function composeSection(arrangement: Arrangement, section: Section, random: Random): ScoreNote[] {
  return Array.from({ length: section.bars }, (_, index) => composeBar(arrangement, section, index, random)).flat()
}

function composeBar(arrangement: Arrangement, section: Section, index: number, random: Random): ScoreNote[] {
  const { plan, chordProgression } = arrangement
  const { layers, energy } = section
  const bar = section.from + index
  const context = {
    bar,
    index,
    centre: chordProgression[bar % chordProgression.length] ?? 0,
    nextCentre: chordProgression[(bar + 1) % chordProgression.length] ?? 0,
    energy,
    isLast: index === section.bars - 1,
  }
  const isDialogue = arrangement.isDialogue && layers.has('answer')
  const isLeadBar = !isDialogue || index % 2 === 0
  return [
    ...(layers.has('ostinato') ? composeOstinatoBar(arrangement, plan.ostinato, arrangement.ostinato, context, random) : []),
    ...(layers.has('counterMelody') && plan.counterMelody
      ? composeOstinatoBar(arrangement, plan.counterMelody, arrangement.counterMelody, context, random)
      : []),
    ...(layers.has('lead') && isLeadBar ? composeMelodyBar(arrangement, plan.lead, arrangement.melody, context, random) : []),
    ...(layers.has('answer') && plan.answer && isDialogue && !isLeadBar
      ? composeMelodyBar(arrangement, plan.answer, arrangement.answerMelody, context, random)
      : []),
    ...(layers.has('run') && (context.isLast || index % 2 === 1) ? composeRunBar(arrangement, plan.lead, context, random) : []),
    ...(layers.has('bass') && plan.bass ? composeBassBar(arrangement, plan.bass, context, random) : []),
    ...(layers.has('pad') && plan.pad ? composePadBar(arrangement, plan.pad, context) : []),
    ...composeDrumsBar(arrangement, context, { hasLightDrums: layers.has('light'), hasAllDrums: layers.has('drums') }, random),
  ]
}
