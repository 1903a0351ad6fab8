import type { SoundPlan } from './sound-plan.ts'

/** Korhogo: interlocking balafons and calabashes. */
export const korhogo: SoundPlan = {
  scales: ['equiheptatonic', 'lobi', 'pentatonic'],
  pulses: [12, 16],
  bpm: [96, 118],
  swing: 0.1,
  roots: [53, 55, 57, 58],
  cycles: [
    [0, 0, 3, 0],
    [0, 3, 4, 0],
    [0, 4],
    [0, 0, 1, 4],
  ],
  ostinato: { instrument: 'balafon', octave: 0, pan: -0.45, level: 0.5, room: 0.25 },
  counter: { instrument: 'balafon', octave: 0, pan: 0.5, level: 0.36, room: 0.25 },
  lead: { instrument: 'balafon', octave: 1, pan: 0.12, level: 0.6, room: 0.35 },
  answer: { instrument: 'flute', octave: 1, pan: -0.15, level: 0.3, room: 0.5 },
  bass: { instrument: 'bassBalafon', octave: -1, pan: 0, level: 0.62, room: 0.15 },
  kit: 'calabash',
  drumLevel: 0.85,
  density: 0.75,
  roomSize: 0.35,
  reverbLevel: 0.35,
}

/** A village orchestra with many balafons and large drums. */
export const kong: SoundPlan = {
  scales: ['lobi', 'pentatonic', 'equiheptatonic'],
  pulses: [12],
  bpm: [108, 130],
  swing: 0.14,
  roots: [52, 54, 56],
  cycles: [
    [0, 0, 2, 0],
    [0, 3],
    [0, 0, 3, 1],
    [0, 1, 3, 0],
  ],
  ostinato: { instrument: 'balafon', octave: 0, pan: -0.6, level: 0.5, room: 0.2 },
  counter: { instrument: 'bassBalafon', octave: 0, pan: 0.6, level: 0.5, room: 0.2 },
  lead: { instrument: 'balafon', octave: 1, pan: 0, level: 0.56, room: 0.3 },
  answer: { instrument: 'balafon', octave: 0, pan: 0.35, level: 0.56, room: 0.3 },
  bass: { instrument: 'bassBalafon', octave: -1, pan: -0.05, level: 0.6, room: 0.12 },
  kit: 'djembe',
  drumLevel: 0.9,
  density: 0.95,
  roomSize: 0.28,
  reverbLevel: 0.3,
}

/** Solo kora. */
export const casamance: SoundPlan = {
  scales: ['sauta', 'silaba', 'hardino'],
  pulses: [16, 12],
  bpm: [72, 100],
  swing: 0.08,
  roots: [53, 54, 56],
  cycles: [
    [0, 0, 3, 4],
    [0, 3, 0, 4],
    [0, 4, 3, 0],
    [0, 5, 3, 4],
  ],
  ostinato: { instrument: 'kora', octave: 0, pan: -0.2, level: 0.52, room: 0.4 },
  counter: { instrument: 'kora', octave: 1, pan: 0.4, level: 0.3, room: 0.45 },
  lead: { instrument: 'kora', octave: 1, pan: 0.2, level: 0.6, room: 0.5 },
  bass: { instrument: 'kora', octave: -1, pan: -0.1, level: 0.6, room: 0.3 },
  kit: 'hush',
  drumLevel: 0.8,
  density: 0.7,
  roomSize: 0.6,
  reverbLevel: 0.42,
}

/** Ngoni and electric piano, slow and quiet. */
export const bamakoBlue: SoundPlan = {
  scales: ['tomora', 'aeolian', 'sahel'],
  pulses: [16],
  bpm: [78, 102],
  swing: 0.3,
  roots: [50, 52, 53, 55],
  cycles: [
    [0, 3, 0, 4],
    [0, 5, 3, 4],
    [0, 0, 3, 3],
    [0, 2, 3, 4],
  ],
  ostinato: { instrument: 'ngoni', octave: 1, pan: -0.4, level: 0.46, room: 0.25 },
  counter: { instrument: 'rhodes', octave: 0, pan: 0.4, level: 0.26, room: 0.4 },
  lead: { instrument: 'rhodes', octave: 1, pan: 0.2, level: 0.4, room: 0.45, echo: 0.2 },
  answer: { instrument: 'ngoni', octave: 1, pan: -0.3, level: 0.62, room: 0.3 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.62, room: 0.04 },
  pad: { instrument: 'pad', octave: 0, pan: 0, level: 0.09, room: 0.5 },
  kit: 'lofi',
  drumLevel: 0.75,
  density: 0.6,
  roomSize: 0.5,
  reverbLevel: 0.36,
}
