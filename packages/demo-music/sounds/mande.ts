import type { SoundPlan } from './sound-plan.ts'

/** Fanta Zié, Korhogo: interlocking balafons and calabashes. */
export const korhogo: SoundPlan = {
  scales: ['equiheptatonic', 'lobi', 'pentatonic'],
  pulsesPerBar: [12, 16],
  bpmRange: [96, 118],
  swing: 0.1,
  rootNotes: [53, 55, 57, 58],
  chordProgressions: [
    [0, 0, 3, 0],
    [0, 3, 4, 0],
    [0, 4],
    [0, 0, 1, 4],
  ],
  ostinato: { instrument: 'balafon', octave: 0, pan: -0.45, level: 0.5, reverbSend: 0.25 },
  counterMelody: { instrument: 'balafon', octave: 0, pan: 0.5, level: 0.36, reverbSend: 0.25 },
  lead: { instrument: 'balafon', octave: 1, pan: 0.12, level: 0.6, reverbSend: 0.35 },
  answer: { instrument: 'flute', octave: 1, pan: -0.15, level: 0.3, reverbSend: 0.5 },
  bass: { instrument: 'bassBalafon', octave: -1, pan: 0, level: 0.62, reverbSend: 0.15 },
  kit: 'calabash',
  drumLevel: 0.85,
  density: 0.75,
  roomSize: 0.35,
  reverbLevel: 0.35,
}

/** Les Veilleurs de Kong: a village orchestra with many balafons and large drums. */
export const kong: SoundPlan = {
  scales: ['lobi', 'pentatonic', 'equiheptatonic'],
  pulsesPerBar: [12],
  bpmRange: [108, 130],
  swing: 0.14,
  rootNotes: [52, 54, 56],
  chordProgressions: [
    [0, 0, 2, 0],
    [0, 3],
    [0, 0, 3, 1],
    [0, 1, 3, 0],
  ],
  ostinato: { instrument: 'balafon', octave: 0, pan: -0.6, level: 0.5, reverbSend: 0.2 },
  counterMelody: { instrument: 'bassBalafon', octave: 0, pan: 0.6, level: 0.5, reverbSend: 0.2 },
  lead: { instrument: 'balafon', octave: 1, pan: 0, level: 0.56, reverbSend: 0.3 },
  answer: { instrument: 'balafon', octave: 0, pan: 0.35, level: 0.56, reverbSend: 0.3 },
  bass: { instrument: 'bassBalafon', octave: -1, pan: -0.05, level: 0.6, reverbSend: 0.12 },
  kit: 'djembe',
  drumLevel: 0.9,
  density: 0.95,
  roomSize: 0.28,
  reverbLevel: 0.3,
}

/** Ansou Kéléba, Casamance: solo kora. */
export const casamance: SoundPlan = {
  scales: ['sauta', 'silaba', 'hardino'],
  pulsesPerBar: [16, 12],
  bpmRange: [72, 100],
  swing: 0.08,
  rootNotes: [53, 54, 56],
  chordProgressions: [
    [0, 0, 3, 4],
    [0, 3, 0, 4],
    [0, 4, 3, 0],
    [0, 5, 3, 4],
  ],
  ostinato: { instrument: 'kora', octave: 0, pan: -0.2, level: 0.52, reverbSend: 0.4 },
  counterMelody: { instrument: 'kora', octave: 1, pan: 0.4, level: 0.3, reverbSend: 0.45 },
  lead: { instrument: 'kora', octave: 1, pan: 0.2, level: 0.6, reverbSend: 0.5 },
  bass: { instrument: 'kora', octave: -1, pan: -0.1, level: 0.6, reverbSend: 0.3 },
  kit: 'hush',
  drumLevel: 0.8,
  density: 0.7,
  roomSize: 0.6,
  reverbLevel: 0.42,
}

/** Tiéba & Nour, Bamako: ngoni and electric piano, slow and quiet. */
export const bamakoBlue: SoundPlan = {
  scales: ['tomora', 'aeolian', 'sahel'],
  pulsesPerBar: [16],
  bpmRange: [78, 102],
  swing: 0.3,
  rootNotes: [50, 52, 53, 55],
  chordProgressions: [
    [0, 3, 0, 4],
    [0, 5, 3, 4],
    [0, 0, 3, 3],
    [0, 2, 3, 4],
  ],
  ostinato: { instrument: 'ngoni', octave: 1, pan: -0.4, level: 0.46, reverbSend: 0.25 },
  counterMelody: { instrument: 'rhodes', octave: 0, pan: 0.4, level: 0.26, reverbSend: 0.4 },
  lead: { instrument: 'rhodes', octave: 1, pan: 0.2, level: 0.4, reverbSend: 0.45, echo: 0.2 },
  answer: { instrument: 'ngoni', octave: 1, pan: -0.3, level: 0.62, reverbSend: 0.3 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.62, reverbSend: 0.04 },
  pad: { instrument: 'pad', octave: 0, pan: 0, level: 0.09, reverbSend: 0.5 },
  kit: 'lofi',
  drumLevel: 0.75,
  density: 0.6,
  roomSize: 0.5,
  reverbLevel: 0.36,
}
