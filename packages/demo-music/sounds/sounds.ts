import { araba, maquis, mindelo, nightFerry, zemidjan } from './coast.ts'
import { bamakoBlue, casamance, kong, korhogo } from './mande.ts'
import { karite, lagune, norrland } from './quiet.ts'
import { arlit, ndar, pirogues } from './sahel.ts'
import type { SoundPlan } from './sound-plan.ts'

const SOUND_PLANS = {
  korhogo,
  kong,
  casamance,
  bamakoBlue,
  nightFerry,
  araba,
  maquis,
  zemidjan,
  mindelo,
  arlit,
  ndar,
  pirogues,
  lagune,
  norrland,
  karite,
} satisfies Record<string, SoundPlan>

export type SoundName = keyof typeof SOUND_PLANS
/** The sounds of the demo artists, named after their town, their instrument or a part of their name. */
export const SOUNDS: Readonly<Record<SoundName, SoundPlan>> = SOUND_PLANS
