import type { DemoArtist } from './shape.ts'

export const veilleursDeKong: DemoArtist = {
  name: 'Les Veilleurs de Kong',
  country: 'BF',
  biography:
    'Eleven players, five balafons and no conductor: Les Veilleurs de Kong began as the night watch of a cotton warehouse near Banfora. They kept awake by passing one figure around the circle until it came back changed. They still rehearse standing, and they still begin after ten.',
  genres: ['Balafon', 'Mandé', 'Percussion'],
  sound: 'kong',
  palette: 'laterite',
  fame: 96_000,
  albums: [
    {
      name: 'Cercle de minuit',
      released: '2025-02-07',
      description: 'Eight rounds, each handed from player to player. Best heard loud, and with room to move.',
      genres: ['Balafon', 'Percussion'],
      tags: ['dance', 'live'],
      cover: ['calabash', 'laterite'],
      longest: 82,
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
      released: '2021-07-30',
      description: 'Dances for a wet season, played under a tin roof that joins in.',
      genres: ['Balafon', 'Mandé'],
      tags: ['dance', 'live'],
      cover: ['bogolan', 'cola'],
      longest: 66,
      tracks: ['Toit de tôle', 'Première goutte', 'Sandales perdues', 'Le pont de bois', 'Grenouilles et compagnie', 'Éclaircie'],
    },
  ],
}
