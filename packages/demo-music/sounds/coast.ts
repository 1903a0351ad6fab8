import type { SoundPlan } from './sound-plan.ts'

/** Night Ferry Orchestra, Lagos: riffs, organ and horns. */
export const nightFerry: SoundPlan = {
  scales: ['tomora', 'sahel', 'aeolian'],
  pulsesPerBar: [16],
  bpmRange: [102, 118],
  swing: 0.12,
  rootNotes: [52, 53, 55, 57],
  chordProgressions: [[0, 0, 0, 3], [0], [0, 3], [0, 0, 3, 4]],
  ostinato: { instrument: 'guitar', octave: 0, pan: -0.55, level: 0.36, reverbSend: 0.15 },
  counterMelody: { instrument: 'guitar', octave: 1, pan: 0.55, level: 0.26, reverbSend: 0.15 },
  lead: { instrument: 'organ', octave: 1, pan: 0.1, level: 0.26, reverbSend: 0.3 },
  answer: { instrument: 'horns', octave: 0, pan: -0.1, level: 0.34, reverbSend: 0.3 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.54, reverbSend: 0.03 },
  pad: { instrument: 'horns', octave: 0, pan: 0, level: 0.1, reverbSend: 0.25 },
  kit: 'afrobeat',
  drumLevel: 0.9,
  density: 0.8,
  roomSize: 0.3,
  reverbLevel: 0.28,
}

/** Araba Radio, Cape Coast: highlife with two guitars and a bell. */
export const araba: SoundPlan = {
  scales: ['silaba', 'hardino', 'silaba'],
  pulsesPerBar: [16, 12],
  bpmRange: [100, 122],
  swing: 0.16,
  rootNotes: [53, 55, 57, 60],
  chordProgressions: [
    [0, 3, 4, 0],
    [0, 0, 3, 4],
    [0, 3, 0, 4],
    [0, 5, 3, 4],
  ],
  ostinato: { instrument: 'guitar', octave: 0, pan: -0.5, level: 0.46, reverbSend: 0.22 },
  counterMelody: { instrument: 'guitar', octave: 1, pan: 0.5, level: 0.34, reverbSend: 0.22 },
  lead: { instrument: 'guitar', octave: 1, pan: 0.1, level: 0.58, reverbSend: 0.35, echo: 0.16 },
  answer: { instrument: 'horns', octave: 0, pan: 0, level: 0.3, reverbSend: 0.35 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.5, reverbSend: 0.04 },
  kit: 'highlife',
  drumLevel: 0.8,
  density: 0.85,
  roomSize: 0.35,
  reverbLevel: 0.3,
}

/** DJ Maquis Bleu, Abidjan: dance music. */
export const maquis: SoundPlan = {
  scales: ['sahel', 'aeolian', 'hardino'],
  pulsesPerBar: [16],
  bpmRange: [116, 128],
  swing: 0.06,
  rootNotes: [51, 53, 55],
  chordProgressions: [
    [0, 5, 3, 4],
    [0, 0, 3, 4],
    [0, 3],
    [0, 4, 3, 3],
  ],
  ostinato: { instrument: 'kalimba', octave: 1, pan: -0.35, level: 0.34, reverbSend: 0.25, echo: 0.15 },
  counterMelody: { instrument: 'organ', octave: 0, pan: 0.4, level: 0.16, reverbSend: 0.2 },
  lead: { instrument: 'balafon', octave: 1, pan: 0.15, level: 0.56, reverbSend: 0.3, echo: 0.25 },
  answer: { instrument: 'horns', octave: 0, pan: -0.2, level: 0.3, reverbSend: 0.3 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.58, reverbSend: 0.02 },
  pad: { instrument: 'pad', octave: 0, pan: 0, level: 0.12, reverbSend: 0.5 },
  kit: 'coupe',
  drumLevel: 1,
  density: 0.8,
  roomSize: 0.4,
  reverbLevel: 0.3,
}

/** Orchestre Zémidjan, Cotonou: funk over bell patterns. */
export const zemidjan: SoundPlan = {
  scales: ['sahel', 'tomora', 'pentatonic'],
  pulsesPerBar: [12, 16],
  bpmRange: [104, 124],
  swing: 0.1,
  rootNotes: [50, 52, 55],
  chordProgressions: [[0, 0, 3, 0], [0, 3, 4, 3], [0], [0, 0, 2, 3]],
  ostinato: { instrument: 'guitar', octave: 0, pan: 0.5, level: 0.42, reverbSend: 0.16 },
  counterMelody: { instrument: 'organ', octave: 1, pan: -0.5, level: 0.15, reverbSend: 0.2 },
  lead: { instrument: 'organ', octave: 1, pan: -0.1, level: 0.3, reverbSend: 0.3, echo: 0.14 },
  answer: { instrument: 'horns', octave: 0, pan: 0.2, level: 0.32, reverbSend: 0.3 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.54, reverbSend: 0.03 },
  kit: 'vodoun',
  drumLevel: 0.85,
  density: 0.8,
  roomSize: 0.3,
  reverbLevel: 0.28,
}

/** Lidja Monteverde, Mindelo: slow songs with nylon guitars and flute. */
export const mindelo: SoundPlan = {
  scales: ['aeolian', 'tomora', 'silaba'],
  pulsesPerBar: [16, 12],
  bpmRange: [70, 94],
  swing: 0.12,
  rootNotes: [50, 52, 55, 57],
  chordProgressions: [
    [0, 3, 4, 0],
    [0, 5, 3, 4],
    [0, 3, 6, 2],
  ],
  ostinato: { instrument: 'guitar', octave: 0, pan: -0.3, level: 0.5, reverbSend: 0.35 },
  counterMelody: { instrument: 'guitar', octave: 1, pan: 0.45, level: 0.28, reverbSend: 0.4 },
  lead: { instrument: 'flute', octave: 1, pan: 0.1, level: 0.34, reverbSend: 0.6, echo: 0.12 },
  answer: { instrument: 'guitar', octave: 1, pan: 0.3, level: 0.54, reverbSend: 0.4 },
  bass: { instrument: 'bass', octave: -1, pan: 0, level: 0.52, reverbSend: 0.05 },
  pad: { instrument: 'pad', octave: 0, pan: 0, level: 0.08, reverbSend: 0.5 },
  kit: 'hush',
  drumLevel: 0.9,
  density: 0.6,
  roomSize: 0.55,
  reverbLevel: 0.38,
}
