import type { DemoArtist } from '../types.ts'

export const nightFerry: DemoArtist = {
  name: 'Night Ferry Orchestra',
  country: 'NG',
  biography: {
    en: 'Night Ferry Orchestra formed on the last boat from CMS to Ikorodu, where a trombone, two guitars and a ticket inspector met and began to play. The band now has fourteen members and keeps to one rule: nobody solos before the bass is ready.',
    fr: 'Night Ferry Orchestra est né sur le dernier bateau de CMS à Ikorodu, où un trombone, deux guitares et un contrôleur se sont retrouvés avec quarante minutes devant eux. Le groupe compte aujourd’hui quatorze musiciens et une seule règle : personne ne prend de solo avant que la basse soit prête.',
  },
  genres: ['Afrobeat', 'Jazz'],
  sound: 'nightFerry',
  palette: 'night',
  maxPlays: 236_000,
  albums: [
    {
      name: 'Last Boat to Ikorodu',
      releaseDate: '2026-06-26',
      description: {
        en: 'Seven long grooves with horns and drums.',
        fr: 'Sept longs grooves, coupés juste assez court pour la traversée. Les cuivres au bastingage, la batterie près du moteur.',
      },
      genres: ['Afrobeat'],
      tags: ['dance', 'electric', 'night'],
      cover: ['waves', 'night'],
      maxSeconds: 112,
      tracks: [
        'Mind the Gangway',
        'Ticket Inspector',
        'Lagoon Bylaw No. 7',
        'Third Mainland Slow',
        'Generator Season',
        'She Owns the Timetable',
        'Lights of the Other Side',
      ],
      lyrics: [
        {
          track: 'Generator Season',
          isSynced: true,
          lines: [
            'Here comes the generator season',
            'every window learns to hum',
            'my neighbour owns the quiet',
            'and he rents it out to some',
            'Who has light, share the light',
            'who has ice, share the ice',
            'who has patience, keep it hidden',
            'it is trading at a price',
            'Here comes the generator season',
            'turn the dark a little down',
          ],
        },
      ],
    },
    {
      name: 'Petition',
      releaseDate: '2023-08-11',
      description: {
        en: 'Five protest songs with horns.',
        fr: 'Cinq faces de cuivres et d’obstination, à l’attention de qui de droit.',
      },
      genres: ['Afrobeat', 'Jazz'],
      tags: ['electric', 'dance'],
      cover: ['masks', 'hibiscus'],
      maxSeconds: 96,
      tracks: ['To Whom It May Concern', 'Form B, in Triplicate', 'Come Back Tomorrow', 'The Clerk Is at Lunch', 'Stamped'],
    },
    {
      name: 'Danfo Suite',
      releaseDate: '2019-11-29',
      description: { en: 'Six fast pieces about the yellow buses of Lagos.', fr: 'Musique pour un bus jaune : six arrêts, pas de freins.' },
      genres: ['Afrobeat'],
      tags: ['dance', 'road'],
      cover: ['umbrellas', 'mango'],
      maxSeconds: 72,
      tracks: ['Enter With Your Change', 'Hold the Door', 'Ojuelegba Hush', 'Conductor', 'Wrong Lane, Right Song', 'Last Stop'],
    },
  ],
}
