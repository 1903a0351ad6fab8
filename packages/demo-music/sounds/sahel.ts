import type { SoundPlan } from './sound-plan.ts'

/** Les Puits d’Arlit: slow desert guitars and hand claps. */
export const arlit: SoundPlan = {
  scales: ['sahel', 'tomora'],
  pulsesPerBar: [12, 16],
  bpmRange: [84, 108],
  swing: 0.16,
  rootNotes: [45, 47, 50, 52],
  chordProgressions: [[0], [0, 0, 3, 0], [0, 0, 4, 3], [0, 2]],
  ostinato: { instrument: 'desertGuitar', octave: 0, pan: -0.45, level: 0.4, reverbSend: 0.25 },
  counterMelody: { instrument: 'desertGuitar', octave: 1, pan: 0.5, level: 0.24, reverbSend: 0.25 },
  lead: { instrument: 'desertGuitar', octave: 1, pan: 0.1, level: 0.48, reverbSend: 0.4, echo: 0.22 },
  answer: { instrument: 'flute', octave: 1, pan: -0.2, level: 0.24, reverbSend: 0.5 },
  bass: { instrument: 'bass', octave: 0, pan: 0, level: 0.6, reverbSend: 0.04 },
  kit: 'desert',
  drumLevel: 0.85,
  density: 0.7,
  roomSize: 0.5,
  reverbLevel: 0.34,
}

/** Mariétou Ndar, Saint-Louis: guitar, calabash and flute. */
export const ndar: SoundPlan = {
  scales: ['silaba', 'hardino', 'pentatonic'],
  pulsesPerBar: [12, 16],
  bpmRange: [84, 110],
  swing: 0.12,
  rootNotes: [50, 52, 55],
  chordProgressions: [
    [0, 3, 0, 4],
    [0, 0, 3, 4],
    [0, 4, 5, 3],
  ],
  ostinato: { instrument: 'guitar', octave: 0, pan: -0.4, level: 0.48, reverbSend: 0.28 },
  counterMelody: { instrument: 'ngoni', octave: 1, pan: 0.45, level: 0.36, reverbSend: 0.28 },
  lead: { instrument: 'flute', octave: 1, pan: 0.05, level: 0.34, reverbSend: 0.5 },
  answer: { instrument: 'kora', octave: 1, pan: 0.3, level: 0.54, reverbSend: 0.4 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.56, reverbSend: 0.04 },
  kit: 'calabash',
  drumLevel: 0.8,
  density: 0.65,
  roomSize: 0.42,
  reverbLevel: 0.34,
}

/** Chœur des Pirogues: a fishermen’s choir: drums, claps, flute and organ. */
export const pirogues: SoundPlan = {
  scales: ['pentatonic', 'hardino'],
  pulsesPerBar: [12, 16],
  bpmRange: [92, 122],
  swing: 0.14,
  rootNotes: [48, 50, 53],
  chordProgressions: [
    [0, 0, 3, 0],
    [0, 3],
    [0, 0, 4, 0],
  ],
  ostinato: { instrument: 'kalimba', octave: 1, pan: -0.4, level: 0.44, reverbSend: 0.3 },
  counterMelody: { instrument: 'bassBalafon', octave: 0, pan: 0.4, level: 0.44, reverbSend: 0.25 },
  lead: { instrument: 'flute', octave: 1, pan: 0.1, level: 0.36, reverbSend: 0.45 },
  answer: { instrument: 'organ', octave: 0, pan: -0.1, level: 0.22, reverbSend: 0.5 },
  bass: { instrument: 'bassBalafon', octave: -1, pan: 0, level: 0.62, reverbSend: 0.1 },
  kit: 'djembe',
  drumLevel: 1,
  density: 0.65,
  roomSize: 0.45,
  reverbLevel: 0.36,
}
