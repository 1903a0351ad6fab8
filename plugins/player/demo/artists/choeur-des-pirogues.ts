import type { DemoArtist } from '../types.ts'

export const choeurDesPirogues: DemoArtist = {
  name: 'Chœur des Pirogues',
  country: 'GW',
  biography: {
    en: 'Twenty fishermen and their daughters from the Bijagós islands, who sing and drum the boats in. The choir has no fixed number, since somebody is always at sea. Their records are made on the beach in one take, before the tide comes in.',
    fr: 'Vingt pêcheurs et leurs filles, des îles Bijagós, qui chantent et battent le tambour au retour des pirogues. Le chœur n’a pas d’effectif fixe, puisqu’il y a toujours quelqu’un en mer. Leurs disques se font sur la plage, en une prise, avec la marée pour réalisatrice.',
  },
  genres: ['Gumbe', 'Percussion'],
  sound: 'pirogues',
  palette: 'lagoon',
  portrait: 'choir',
  maxPlays: 74_000,
  albums: [
    {
      name: 'Beach Takes',
      releaseDate: '2025-05-23',
      description: { en: 'Seven songs, recorded on the beach in one afternoon.', fr: 'Sept chansons en un après-midi, arrêté par la marée.' },
      genres: ['Gumbe', 'Percussion'],
      tags: ['live', 'dance', 'sunny'],
      cover: ['nets', 'lagoon'],
      maxSeconds: 78,
      longTracks: { Push: 221 },
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
      releaseDate: '2020-05-08',
      description: { en: 'Five islands, five dances.', fr: 'Cinq îles, cinq danses.' },
      genres: ['Gumbe'],
      tags: ['live', 'acoustic'],
      cover: ['waves', 'palm'],
      maxSeconds: 62,
      tracks: ['Orango', 'Canhabaque', 'Soga', 'Uno', 'Caravela'],
    },
  ],
}
