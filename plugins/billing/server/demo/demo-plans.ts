import type { GrantedPermission, Interval } from '../../contract/fields.ts'

interface DemoPlan {
  readonly name: string
  readonly description: string
  readonly isFree?: boolean
  readonly isRecommended?: boolean
  readonly trialDays?: number
  readonly features: readonly string[]
  /** The values of {@link COMPARISON_LABELS} in their order. */
  readonly compared: readonly string[]
  readonly french: { readonly name: string; readonly description: string; readonly features: readonly string[]; readonly compared: readonly string[] }
  readonly permissions: readonly GrantedPermission[]
  /** The amounts are in CFA francs. */
  readonly prices: readonly { readonly amount: number; readonly interval: Interval }[]
}

/** How many songs a subscriber of the largest plan may publish each month. */
const SONGS_PER_MONTH = 30

/** The labels of the rows of the comparison of plans. */
export const COMPARISON_LABELS = ['Listening', 'Playlists and lyrics', 'Downloads', 'Songs you publish', 'Sell your music'] as const

/** {@link COMPARISON_LABELS} in French. */
export const FRENCH_COMPARISON_LABELS = ['Écoute', 'Playlists et paroles', 'Téléchargements', 'Titres que vous publiez', 'Vendre votre musique'] as const

/** The plans of a site with demo data. A plan promises only features that its permissions, or the permissions of every user, allow. */
export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    name: 'Free',
    description: 'To discover',
    isFree: true,
    features: ['All music, as often as you like', 'Playlists and synced lyrics', 'Buy the songs you love'],
    compared: ['No limit', 'Yes', 'No', 'No', 'No'],
    french: {
      name: 'Gratuit',
      description: 'Pour découvrir',
      features: ['Toute la musique, autant que vous voulez', 'Playlists et paroles synchronisées', 'Achetez les titres que vous aimez'],
      compared: ['Illimitée', 'Oui', 'Non', 'Non', 'Non'],
    },
    permissions: [],
    prices: [],
  },
  {
    name: 'Solo',
    description: 'For listeners',
    isRecommended: true,
    features: ['Everything in Free', 'Download every song', 'Keep the files on your devices'],
    compared: ['No limit', 'Yes', 'Every song', 'No', 'No'],
    french: {
      name: 'Solo',
      description: 'Pour les auditeurs',
      features: ['Tout ce qu’offre Gratuit', 'Téléchargez chaque titre', 'Gardez les fichiers sur vos appareils'],
      compared: ['Illimitée', 'Oui', 'Chaque titre', 'Non', 'Non'],
    },
    permissions: [{ name: 'music.download', restrictions: [] }],
    prices: [
      { amount: 1500, interval: 'month' },
      { amount: 15_000, interval: 'year' },
    ],
  },
  {
    name: 'Artist',
    description: 'To publish and sell',
    trialDays: 14,
    features: ['Everything in Solo', `Publish ${SONGS_PER_MONTH} songs a month`, 'Sell your music', 'See who listens'],
    compared: ['No limit', 'Yes', 'Every song', `${SONGS_PER_MONTH} a month`, 'Yes'],
    french: {
      name: 'Artiste',
      description: 'Pour publier et vendre',
      features: ['Tout ce qu’offre Solo', `Publiez ${SONGS_PER_MONTH} titres par mois`, 'Vendez votre musique', 'Voyez qui vous écoute'],
      compared: ['Illimitée', 'Oui', 'Chaque titre', `${SONGS_PER_MONTH} par mois`, 'Oui'],
    },
    permissions: [
      { name: 'music.download', restrictions: [] },
      { name: 'music.create', restrictions: [{ name: 'tracks_per_month', value: SONGS_PER_MONTH }] },
    ],
    prices: [
      { amount: 3500, interval: 'month' },
      { amount: 33_600, interval: 'year' },
    ],
  },
]
