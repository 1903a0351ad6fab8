import type { DemoArtist } from './shape.ts'

export const lidjaMonteverde: DemoArtist = {
  name: 'Lidja Monteverde',
  country: 'CV',
  biography:
    'Lidja Monteverde sings without words: on her records the flute takes the voice and two guitars hold the harbour steady. She was a ship’s cook out of Mindelo for eleven years, and sets a place at table for homesickness. Her mornas are slow because the boats were.',
  genres: ['Morna', 'Coladeira'],
  sound: 'mindelo',
  palette: 'cola',
  fame: 101_000,
  albums: [
    {
      name: 'Harbour Kitchen',
      released: '2025-10-31',
      description: 'Seven mornas and coladeiras from a galley with one window.',
      genres: ['Morna', 'Coladeira'],
      tags: ['acoustic', 'evening', 'calm'],
      cover: ['waves', 'cola'],
      longest: 94,
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
      released: '2022-08-26',
      description: 'Eleven years at sea in five songs.',
      genres: ['Morna'],
      tags: ['acoustic', 'calm', 'night'],
      cover: ['calabash', 'night'],
      longest: 82,
      tracks: ['First Watch', 'Rotterdam, Raining', 'Half a Moon, Half a Loaf', 'Las Palmas Waltz', 'Signing Off'],
    },
  ],
}
