import type { DemoArtist } from './shape.ts'

export const laguneEbene: DemoArtist = {
  name: 'Lagune Ébène',
  country: 'FR',
  biography:
    'A duo between Grand-Bassam and Montreuil: one records the lagoon at dawn, the other answers with keys, breath and long tones. They work by post, a month for each reply. Their music leaves room for whatever is already in yours.',
  genres: ['Ambient', 'Electroacoustic'],
  sound: 'lagune',
  palette: 'rain',
  fame: 88_000,
  albums: [
    {
      name: 'Avant les pirogues',
      released: '2026-10-09',
      description: 'Seven still waters, made to be left on.',
      genres: ['Ambient'],
      tags: ['calm', 'focus', 'morning'],
      cover: ['waves', 'rain'],
      longest: 126,
      tracks: ['Brume, niveau 1', 'Le premier filet', 'Eau salée, eau douce', 'Lampe de quai', 'Jacinthes', 'Moteur au loin', 'Il fait jour'],
    },
    {
      name: 'Replies by Post',
      released: '2024-02-16',
      description: 'Six exchanges, in the order in which the envelopes came.',
      genres: ['Ambient', 'Electroacoustic'],
      tags: ['calm', 'focus', 'night'],
      cover: ['moons', 'rain'],
      longest: 104,
      tracks: [
        'Envelope, Damp',
        'Your Sea Sounds Nearer',
        'A Month Is a Long Bar',
        'Stairwell in Montreuil',
        'Insufficient Postage',
        'Return to Sender, With Love',
      ],
    },
  ],
}
