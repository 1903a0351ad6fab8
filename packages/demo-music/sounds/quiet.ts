import type { SoundPlan } from './sound-plan.ts'

/** Lagune Ébène: ambient music of the lagoon at dawn. */
export const lagune: SoundPlan = {
  scales: ['sauta', 'pentatonic', 'silaba'],
  pulsesPerBar: [16, 12],
  bpmRange: [60, 74],
  swing: 0.04,
  rootNotes: [48, 50, 53, 55],
  chordProgressions: [
    [0, 4],
    [0, 3, 5, 4],
    [0, 0, 5, 5],
    [0, 1],
  ],
  ostinato: { instrument: 'kalimba', octave: 1, pan: -0.35, level: 0.4, reverbSend: 0.7, echo: 0.3 },
  counterMelody: { instrument: 'balafon', octave: 0, pan: 0.5, level: 0.24, reverbSend: 0.7, echo: 0.3 },
  lead: { instrument: 'flute', octave: 1, pan: 0.15, level: 0.3, reverbSend: 0.8, echo: 0.25 },
  answer: { instrument: 'rhodes', octave: 1, pan: -0.2, level: 0.36, reverbSend: 0.6, echo: 0.2 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.4, reverbSend: 0.1 },
  pad: { instrument: 'pad', octave: 0, pan: 0, level: 0.2, reverbSend: 0.7 },
  kit: 'hush',
  drumLevel: 0.5,
  density: 0.45,
  roomSize: 0.95,
  reverbLevel: 0.55,
}

/** Kadé Lindqvist: kora in a Nordic ambient style. */
export const norrland: SoundPlan = {
  scales: ['sauta', 'aeolian', 'tomora'],
  pulsesPerBar: [16, 12],
  bpmRange: [62, 84],
  swing: 0.04,
  rootNotes: [50, 51, 53],
  chordProgressions: [
    [0, 5, 3, 4],
    [0, 4, 5, 3],
    [0, 3],
    [0, 0, 4, 5],
  ],
  ostinato: { instrument: 'kora', octave: 0, pan: -0.3, level: 0.48, reverbSend: 0.6, echo: 0.12 },
  counterMelody: { instrument: 'kora', octave: 1, pan: 0.5, level: 0.26, reverbSend: 0.7, echo: 0.2 },
  lead: { instrument: 'rhodes', octave: 1, pan: 0.1, level: 0.4, reverbSend: 0.7, echo: 0.25 },
  answer: { instrument: 'flute', octave: 1, pan: -0.1, level: 0.26, reverbSend: 0.8 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.42, reverbSend: 0.1 },
  pad: { instrument: 'pad', octave: 0, pan: 0, level: 0.18, reverbSend: 0.7 },
  kit: 'hush',
  drumLevel: 0.4,
  density: 0.5,
  roomSize: 0.9,
  reverbLevel: 0.5,
}

/** Petit Karité: lo-fi lullabies with kalimba. */
export const karite: SoundPlan = {
  scales: ['pentatonic', 'silaba', 'aeolian'],
  pulsesPerBar: [16],
  bpmRange: [70, 88],
  swing: 0.34,
  rootNotes: [53, 55, 57],
  chordProgressions: [
    [0, 5, 3, 4],
    [0, 3, 5, 4],
    [0, 3],
    [1, 4, 0, 5],
  ],
  ostinato: { instrument: 'kalimba', octave: 0, pan: -0.3, level: 0.48, reverbSend: 0.35, echo: 0.14 },
  counterMelody: { instrument: 'rhodes', octave: 0, pan: 0.4, level: 0.26, reverbSend: 0.4 },
  lead: { instrument: 'kalimba', octave: 1, pan: 0.15, level: 0.56, reverbSend: 0.4, echo: 0.2 },
  answer: { instrument: 'balafon', octave: 0, pan: -0.1, level: 0.42, reverbSend: 0.4 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.56, reverbSend: 0.04 },
  pad: { instrument: 'pad', octave: 0, pan: 0, level: 0.11, reverbSend: 0.5 },
  kit: 'lofi',
  drumLevel: 0.7,
  density: 0.6,
  roomSize: 0.5,
  reverbLevel: 0.38,
}
