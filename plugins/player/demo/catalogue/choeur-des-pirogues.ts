import type { DemoArtist } from './shape.ts'

export const choeurDesPirogues: DemoArtist = {
  name: 'Chœur des Pirogues',
  country: 'GW',
  biography:
    'Twenty fishermen and their daughters from the Bijagós islands, who sing and drum the boats in. The choir has no fixed number, since somebody is always at sea. Their records are made on the beach in one take, with the tide as producer.',
  genres: ['Gumbe', 'Percussion'],
  sound: 'pirogues',
  palette: 'lagoon',
  fame: 74_000,
  albums: [
    {
      name: 'Beach Takes',
      released: '2025-05-23',
      description: 'Seven songs in one afternoon, ended by the tide.',
      genres: ['Gumbe', 'Percussion'],
      tags: ['live', 'dance', 'sunny'],
      cover: ['nets', 'lagoon'],
      longest: 78,
      tracks: ['Push', 'Names of the Boats', 'Bubaque Handclap', 'Nobody Counted the Fish', 'Daughters First', 'Rope', 'The Tide Says Stop'],
      lyrics: [
        {
          track: 'Names of the Boats',
          isSynced: true,
          lines: [
            'Call the names of the boats',
            'Patience is coming in',
            'Call the names of the boats',
            'God Knows has a broken fin',
            'Who is out there still',
            'Slow Is Also Fast',
            'light another lantern',
            'she was always last',
            'Call the names of the boats',
            'until the names reply',
          ],
        },
      ],
    },
    {
      name: 'Ilhas',
      released: '2020-05-08',
      description: 'Five islands, five dances.',
      genres: ['Gumbe'],
      tags: ['live', 'acoustic'],
      cover: ['waves', 'palm'],
      longest: 62,
      tracks: ['Orango', 'Canhabaque', 'Soga', 'Uno', 'Caravela'],
    },
  ],
}
