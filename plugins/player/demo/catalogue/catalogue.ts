import { ansouKeleba } from './ansou-keleba.ts'
import { arabaRadio } from './araba-radio.ts'
import { choeurDesPirogues } from './choeur-des-pirogues.ts'
import { djMaquisBleu } from './dj-maquis-bleu.ts'
import { fantaZie } from './fanta-zie.ts'
import { kadeLindqvist } from './kade-lindqvist.ts'
import { laguneEbene } from './lagune-ebene.ts'
import { lidjaMonteverde } from './lidja-monteverde.ts'
import { marietouNdar } from './marietou-ndar.ts'
import { nightFerry } from './night-ferry.ts'
import { orchestreZemidjan } from './orchestre-zemidjan.ts'
import { petitKarite } from './petit-karite.ts'
import { puitsDArlit } from './puits-d-arlit.ts'
import type { DemoArtist } from './shape.ts'
import { tiebaEtNour } from './tieba-et-nour.ts'
import { veilleursDeKong } from './veilleurs-de-kong.ts'

export const ARTISTS: readonly DemoArtist[] = [
  fantaZie,
  veilleursDeKong,
  ansouKeleba,
  puitsDArlit,
  nightFerry,
  arabaRadio,
  djMaquisBleu,
  laguneEbene,
  marietouNdar,
  orchestreZemidjan,
  tiebaEtNour,
  kadeLindqvist,
  choeurDesPirogues,
  lidjaMonteverde,
  petitKarite,
]
