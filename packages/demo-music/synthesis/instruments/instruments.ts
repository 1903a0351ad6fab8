import { balafon, bassBalafon, kalimba } from './bars.ts'
import { bell, calabashHigh, calabashLow, clap, djembeBass, djembeSlap, djembeTone, dunun, hat, kick, shaker, snare } from './drums.ts'
import type { Instrument } from './instrument.ts'
import { desertGuitar, guitar, kora, ngoni } from './strings.ts'
import { bass, flute, horns, organ, pad, rhodes } from './sustained.ts'

export const PITCHED_INSTRUMENTS = {
  balafon,
  bassBalafon,
  kalimba,
  kora,
  ngoni,
  guitar,
  desertGuitar,
  pad,
  organ,
  horns,
  flute,
  rhodes,
  bass,
} satisfies Record<string, Instrument>
export const DRUMS = { djembeBass, djembeTone, djembeSlap, calabashLow, calabashHigh, dunun, shaker, clap, bell, kick, snare, hat } satisfies Record<
  string,
  Instrument
>

export type PitchedName = keyof typeof PITCHED_INSTRUMENTS
export type DrumName = keyof typeof DRUMS
export const INSTRUMENTS: Readonly<Record<PitchedName | DrumName, Instrument>> = { ...PITCHED_INSTRUMENTS, ...DRUMS }
