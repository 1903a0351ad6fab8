export interface DemoRow {
  readonly slug: string
  readonly name: string
  readonly french: string
  readonly kind: 'albums' | 'artists' | 'tracks' | 'playlists'
  readonly layout: 'grid' | 'row' | 'list' | 'hero'
  readonly rule: 'popular' | 'newest' | null
  /** Names of albums or playlists, where the row is made by hand. */
  readonly picked: readonly string[]
}

export const HOME: readonly DemoRow[] = [
  {
    slug: 'new-this-week',
    name: 'New this week',
    french: 'Nouveau cette semaine',
    kind: 'albums',
    layout: 'hero',
    rule: null,
    picked: ['La cour des forgerons', 'Neuf tables', 'Radiateur'],
  },
  {
    slug: 'made-for-the-evening',
    name: 'Made for the evening',
    french: 'Pour le soir',
    kind: 'albums',
    layout: 'row',
    rule: null,
    picked: [
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
    ],
  },
  { slug: 'popular-artists', name: 'Artists everybody plays', french: 'Les artistes du moment', kind: 'artists', layout: 'row', rule: 'popular', picked: [] },
  { slug: 'most-played', name: 'Most played', french: 'Les plus écoutés', kind: 'tracks', layout: 'list', rule: 'popular', picked: [] },
  { slug: 'popular-albums', name: 'Albums on repeat', french: 'Albums en boucle', kind: 'albums', layout: 'row', rule: 'popular', picked: [] },
  {
    slug: 'playlists',
    name: 'Playlists for the hour',
    french: 'Des playlists pour chaque heure',
    kind: 'playlists',
    layout: 'row',
    rule: null,
    picked: ['Marché du soir', 'Kora at dawn', 'Focus, no words', 'Neuf heures, on danse', 'Salt air', 'Route de Bobo', 'Late, and quiet', 'Brass and bell'],
  },
  {
    slug: 'to-dance',
    name: 'To dance in the kitchen',
    french: 'À danser dans la cuisine',
    kind: 'albums',
    layout: 'row',
    rule: null,
    picked: [
      'Gbaka Express',
      'Last Boat to Ikorodu',
      'Cercle de minuit',
      'Kiosk Hours',
      'Numéro 4417',
      'Beach Takes',
      'Danfo Suite',
      'Salt Wedding',
      'Pagne Pressé',
    ],
  },
  { slug: 'newest-albums', name: 'Fresh from the yard', french: 'Tout juste sortis', kind: 'albums', layout: 'row', rule: 'newest', picked: [] },
]
