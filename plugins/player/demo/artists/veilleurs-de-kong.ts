import type { DemoArtist } from '../types.ts'

export const veilleursDeKong: DemoArtist = {
  name: 'Les Veilleurs de Kong',
  country: 'BF',
  biography: {
    en: 'Eleven players, five balafons and no conductor: Les Veilleurs de Kong began as the night watch of a cotton warehouse near Banfora. They kept awake by passing one figure around the circle until it came back changed. They still rehearse standing, and they still begin after ten.',
    fr: 'Onze musiciens, cinq balafons et pas de chef : Les Veilleurs de Kong ont commencé comme gardiens de nuit d’un entrepôt de coton près de Banfora. Ils restaient éveillés en se passant une figure autour du cercle, jusqu’à ce qu’elle revienne changée. Ils répètent toujours debout, et toujours après dix heures.',
  },
  genres: ['Balafon', 'Mandé', 'Percussion'],
  sound: 'kong',
  palette: 'laterite',
  portrait: 'choir',
  maxPlays: 96_000,
  albums: [
    {
      name: 'Cercle de minuit',
      releaseDate: '2025-02-07',
      description: {
        en: 'Eight rounds, each handed from player to player. Best heard loud, with space to dance.',
        fr: 'Huit tours, passés de main en main. À écouter fort, avec de la place pour bouger.',
      },
      genres: ['Balafon', 'Percussion'],
      tags: ['dance', 'live'],
      cover: ['calabash', 'laterite'],
      maxSeconds: 82,
      longTracks: { 'Qui veille': 156 },
      tracks: [
        'Qui veille',
        'Le coton dort',
        'Onze hommes, une lampe',
        'Banfora debout',
        'La figure qui revient',
        'Cascade sèche',
        'Quatre heures du matin',
        'Relève',
      ],
    },
    {
      name: 'Bal de la saison des pluies',
      releaseDate: '2021-07-30',
      description: {
        en: 'Dances for the rainy season, recorded under a tin roof in the rain.',
        fr: 'Des danses pour la saison des pluies, jouées sous un toit de tôle qui s’en mêle.',
      },
      genres: ['Balafon', 'Mandé'],
      tags: ['dance', 'live'],
      cover: ['bogolan', 'cola'],
      maxSeconds: 66,
      tracks: ['Toit de tôle', 'Première goutte', 'Sandales perdues', 'Le pont de bois', 'Grenouilles et compagnie', 'Éclaircie'],
    },
  ],
}
