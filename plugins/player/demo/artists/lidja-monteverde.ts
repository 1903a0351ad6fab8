import type { DemoArtist } from '../types.ts'

export const lidjaMonteverde: DemoArtist = {
  name: 'Lidja Monteverde',
  country: 'CV',
  biography: {
    en: 'Lidja Monteverde writes songs without words: on her records a flute plays the melody, accompanied by two guitars. Before that she was a ship’s cook from Mindelo for eleven years. Her slow mornas are about the sea and about homesickness.',
    fr: 'Lidja Monteverde chante sans paroles : sur ses disques, la flûte prend la voix et deux guitares tiennent le port. Elle a été onze ans cuisinière de bord au départ de Mindelo, et met toujours un couvert pour le mal du pays. Ses mornas sont lentes parce que les bateaux l’étaient.',
  },
  genres: ['Morna', 'Coladeira'],
  sound: 'mindelo',
  palette: 'cola',
  maxPlays: 101_000,
  albums: [
    {
      name: 'Harbour Kitchen',
      releaseDate: '2025-10-31',
      description: {
        en: 'Seven mornas and coladeiras, written in a ship’s kitchen.',
        fr: 'Sept mornas et coladeiras d’une cuisine de bord à une seule fenêtre.',
      },
      genres: ['Morna', 'Coladeira'],
      tags: ['acoustic', 'evening', 'calm'],
      cover: ['waves', 'cola'],
      maxSeconds: 94,
      longTracks: { 'Salt, Then Onions': 176 },
      tracks: [
        'Salt, Then Onions',
        'Mindelo Before the Ferry',
        'A Place for Sodade',
        'Captain’s Second Spoon',
        'Letter Under the Plate',
        'Coladeira of the Empty Pot',
        'Window Over Water',
      ],
      lyrics: [
        {
          track: 'A Place for Sodade',
          isSynced: true,
          lines: [
            'Lay a plate for the one who left',
            'lay a spoon, lay a glass',
            'sodade eats so little',
            'she only lets the evening pass',
            'She knows the weight of harbours',
            'she knows the cost of foam',
            'she leaves before the washing',
            'and always takes us home',
          ],
        },
      ],
    },
    {
      name: 'Onze anos',
      releaseDate: '2022-08-26',
      description: { en: 'Eleven years at sea in five songs.', fr: 'Onze ans de mer en cinq chansons.' },
      genres: ['Morna'],
      tags: ['acoustic', 'calm', 'night'],
      cover: ['calabash', 'night'],
      maxSeconds: 82,
      tracks: ['First Watch', 'Rotterdam, Raining', 'Half a Moon, Half a Loaf', 'Las Palmas Waltz', 'Signing Off'],
    },
  ],
}
