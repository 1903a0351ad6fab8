import type { Translated } from './types.ts'

/** A channel of the demo catalogue. */
export interface DemoChannel {
  readonly slug: string
  readonly name: Translated
  readonly kind: 'albums' | 'artists' | 'tracks' | 'playlists'
  readonly layout: 'grid' | 'row' | 'list' | 'hero'
  /** The rule that chooses the items; null when `items` lists them. */
  readonly rule: 'popular' | 'newest' | null
  /** The names of the albums or playlists; empty when the channel has a rule. */
  readonly items: readonly string[]
  /** False for a channel that only has a page. */
  readonly isOnHome?: false
}

/** The channels of the home page in their order, and channels that have only their own page. The rows without a rule contain no album twice. */
export const CHANNELS: readonly DemoChannel[] = [
  {
    slug: 'new-this-week',
    name: { en: 'New this week', fr: 'Nouveau cette semaine' },
    kind: 'albums',
    layout: 'hero',
    rule: null,
    items: ['La cour des forgerons', 'Neuf tables', 'Radiateur'],
  },
  {
    slug: 'made-for-the-evening',
    name: { en: 'Made for the evening', fr: 'Pour le soir' },
    kind: 'albums',
    layout: 'row',
    rule: null,
    items: [
      'La touche manquante',
      'Harbour Kitchen',
      'Blå timmen',
      'Deux ponts',
      'Trois jours de piste',
      'Low Voltage',
      'Avant les pirogues',
      'Bolongs',
      'Onze anos',
      'Palm-Wine Letters',
      'Kora at Five',
      'Fouta / Fjäll',
      'Replies by Post',
      'Cahier bleu',
      'Thumb Weather',
      'Sauta Letters',
      'Ilhas',
    ],
  },
  { slug: 'popular-artists', name: { en: 'Popular artists', fr: 'Artistes populaires' }, kind: 'artists', layout: 'row', rule: 'popular', items: [] },
  { slug: 'most-played', name: { en: 'Most played', fr: 'Les plus écoutés' }, kind: 'tracks', layout: 'list', rule: 'popular', items: [] },
  {
    slug: 'popular-albums',
    name: { en: 'Popular albums', fr: 'Albums populaires' },
    kind: 'albums',
    layout: 'row',
    rule: 'popular',
    items: [],
    isOnHome: false,
  },
  {
    slug: 'playlists',
    name: { en: 'Playlists for the hour', fr: 'Des playlists pour chaque heure' },
    kind: 'playlists',
    layout: 'row',
    rule: null,
    items: ['Marché du soir', 'Kora at dawn', 'Focus, no words', 'Neuf heures, on danse', 'Salt air', 'Route de Bobo', 'Late, and quiet', 'Brass and bell'],
  },
  {
    slug: 'to-dance',
    name: { en: 'To dance in the kitchen', fr: 'À danser dans la cuisine' },
    kind: 'albums',
    layout: 'row',
    rule: null,
    items: [
      'Gbaka Express',
      'Last Boat to Ikorodu',
      'Cercle de minuit',
      'Kiosk Hours',
      'Numéro 4417',
      'Beach Takes',
      'Danfo Suite',
      'Salt Wedding',
      'Pagne Pressé',
      'Petition',
      'Premier marché',
      'Bal de la saison des pluies',
      'Cloches de Ouidah',
      'Kaocen Street',
      'Ruelle verte',
    ],
  },
  { slug: 'newest-albums', name: { en: 'New releases', fr: 'Nouveautés' }, kind: 'albums', layout: 'row', rule: 'newest', items: [], isOnHome: false },
]
