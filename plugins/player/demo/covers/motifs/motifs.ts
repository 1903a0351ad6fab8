import type { Random } from '../../music/random.ts'
import type { Palette } from '../palette.ts'
import { bogolan, kente } from './cloth.ts'
import { calabash, keys, strings } from './instruments.ts'
import { dunes, moons, nets, waves } from './land.ts'
import { portrait } from './portrait.ts'
import { sign } from './sign.ts'
import { city, masks, umbrellas } from './town.ts'

type Motif = (palette: Palette, random: Random) => string

const named = { kente, bogolan, keys, strings, calabash, dunes, waves, moons, nets, umbrellas, city, masks, portrait, sign } satisfies Record<string, Motif>

export type MotifName = keyof typeof named
export const MOTIFS: Readonly<Record<MotifName, Motif>> = named
