import type { SoundPlan } from './sound-plan.ts'

/** Arlit: slow desert guitars and hand claps. */
export const arlit: SoundPlan = {
  scales: ['sahel', 'tomora'],
  pulses: [12, 16],
  bpm: [84, 108],
  swing: 0.16,
  roots: [45, 47, 50, 52],
  cycles: [[0], [0, 0, 3, 0], [0, 0, 4, 3], [0, 2]],
  ostinato: { instrument: 'desertGuitar', octave: 0, pan: -0.45, level: 0.4, room: 0.25 },
  counter: { instrument: 'desertGuitar', octave: 1, pan: 0.5, level: 0.24, room: 0.25 },
  lead: { instrument: 'desertGuitar', octave: 1, pan: 0.1, level: 0.48, room: 0.4, echo: 0.22 },
  answer: { instrument: 'flute', octave: 1, pan: -0.2, level: 0.24, room: 0.5 },
  bass: { instrument: 'bass', octave: 0, pan: 0, level: 0.6, room: 0.04 },
  kit: 'desert',
  drumLevel: 0.85,
  density: 0.7,
  roomSize: 0.5,
  reverbLevel: 0.34,
}

/** Saint-Louis: guitar, calabash and flute. */
export const ndar: SoundPlan = {
  scales: ['silaba', 'hardino', 'pentatonic'],
  pulses: [12, 16],
  bpm: [84, 110],
  swing: 0.12,
  roots: [50, 52, 55],
  cycles: [
    [0, 3, 0, 4],
    [0, 0, 3, 4],
    [0, 4, 5, 3],
  ],
  ostinato: { instrument: 'guitar', octave: 0, pan: -0.4, level: 0.48, room: 0.28 },
  counter: { instrument: 'ngoni', octave: 1, pan: 0.45, level: 0.36, room: 0.28 },
  lead: { instrument: 'flute', octave: 1, pan: 0.05, level: 0.34, room: 0.5 },
  answer: { instrument: 'kora', octave: 1, pan: 0.3, level: 0.54, room: 0.4 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.56, room: 0.04 },
  kit: 'calabash',
  drumLevel: 0.8,
  density: 0.65,
  roomSize: 0.42,
  reverbLevel: 0.34,
}

/** A fishermen’s choir: drums, claps, flute and organ. */
export const pirogues: SoundPlan = {
  scales: ['pentatonic', 'hardino'],
  pulses: [12, 16],
  bpm: [92, 122],
  swing: 0.14,
  roots: [48, 50, 53],
  cycles: [
    [0, 0, 3, 0],
    [0, 3],
    [0, 0, 4, 0],
  ],
  ostinato: { instrument: 'kalimba', octave: 1, pan: -0.4, level: 0.44, room: 0.3 },
  counter: { instrument: 'bassBalafon', octave: 0, pan: 0.4, level: 0.44, room: 0.25 },
  lead: { instrument: 'flute', octave: 1, pan: 0.1, level: 0.36, room: 0.45 },
  answer: { instrument: 'organ', octave: 0, pan: -0.1, level: 0.22, room: 0.5 },
  bass: { instrument: 'bassBalafon', octave: -1, pan: 0, level: 0.62, room: 0.1 },
  kit: 'djembe',
  drumLevel: 1,
  density: 0.65,
  roomSize: 0.45,
  reverbLevel: 0.36,
}
