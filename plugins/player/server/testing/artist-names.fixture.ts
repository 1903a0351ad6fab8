import type { TestSite } from '@balafon/sdk/testing'
import { models } from '../models.ts'

const NAMES: readonly (readonly [name: string, plays: number])[] = [
  ['Fanta Zié', 50],
  ['Zié', 1],
  ['Molen Dɔn', 5],
  ['Cœur Brisé', 5],
  ["Puits d'Arlit", 5],
  ['Orchestre Zémidjan', 5],
  ['فرقة النخيل', 5],
  ['Kora', 1],
  ['Kora Jazz', 9],
  ['Korabo', 8],
  ['Kora Band', 7],
  ['La Kora', 100],
]

/** Adds artists with names that have accents, other scripts, or a common beginning. */
export const addArtistNames = ({ getModels }: Pick<TestSite, 'getModels'>) =>
  getModels('player', models).Artist.bulkCreate(NAMES.map(([name, plays]) => ({ name, plays })))
