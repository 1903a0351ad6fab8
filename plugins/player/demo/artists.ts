import { ansouKeleba } from './artists/ansou-keleba.ts'
import { arabaRadio } from './artists/araba-radio.ts'
import { choeurDesPirogues } from './artists/choeur-des-pirogues.ts'
import { djMaquisBleu } from './artists/dj-maquis-bleu.ts'
import { fantaZie } from './artists/fanta-zie.ts'
import { kadeLindqvist } from './artists/kade-lindqvist.ts'
import { laguneEbene } from './artists/lagune-ebene.ts'
import { lidjaMonteverde } from './artists/lidja-monteverde.ts'
import { marietouNdar } from './artists/marietou-ndar.ts'
import { nightFerry } from './artists/night-ferry.ts'
import { orchestreZemidjan } from './artists/orchestre-zemidjan.ts'
import { petitKarite } from './artists/petit-karite.ts'
import { puitsDArlit } from './artists/puits-d-arlit.ts'
import { tiebaEtNour } from './artists/tieba-et-nour.ts'
import { veilleursDeKong } from './artists/veilleurs-de-kong.ts'
import type { DemoArtist } from './types.ts'

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
