import type { BotCheck } from '../../../contract/bot-checks.ts'
import { OWN_CHECK } from '../../../contract/human-settings.ts'
import type { Purpose, Puzzles } from './puzzles.ts'

/** Half a second of a phone's time, on average. */
export const HUMAN: Purpose = { place: 'puzzle', most: 60_000 }

/** The site's own check. */
export const ownCheck = (puzzles: Puzzles): BotCheck => ({ name: OWN_CHECK, verify: async (token) => puzzles.solved(token, HUMAN) })
