import type { DemoArtist } from '../types.ts'

export const laguneEbene: DemoArtist = {
  name: 'Lagune Ébène',
  country: 'FR',
  biography: {
    en: 'A duo between Grand-Bassam and Montreuil: one records the lagoon at dawn, the other answers with keys, breath and long tones. They send each other recordings by post and take a month for each reply. Their music is slow and quiet.',
    fr: 'Un duo entre Grand-Bassam et Montreuil : l’un enregistre la lagune à l’aube, l’autre répond avec des claviers, du souffle et de longues notes. Ils travaillent par la poste, un mois pour chaque réponse. Leur musique laisse de la place à ce qui est déjà là, chez vous.',
  },
  genres: ['Ambient', 'Electroacoustic'],
  sound: 'lagune',
  palette: 'rain',
  portrait: 'duo',
  maxPlays: 88_000,
  albums: [
    {
      name: 'Avant les pirogues',
      releaseDate: '2026-10-09',
      description: { en: 'Seven calm pieces to play in the background.', fr: 'Sept eaux calmes, faites pour rester en fond.' },
      genres: ['Ambient'],
      tags: ['calm', 'focus', 'morning'],
      cover: ['waves', 'rain'],
      maxSeconds: 126,
      longTracks: { 'Brume, niveau 1': 232 },
      tracks: ['Brume, niveau 1', 'Le premier filet', 'Eau salée, eau douce', 'Lampe de quai', 'Jacinthes', 'Moteur au loin', 'Il fait jour'],
    },
    {
      name: 'Replies by Post',
      releaseDate: '2024-02-16',
      description: { en: 'Six pieces that the two musicians sent each other by post.', fr: 'Six échanges, dans l’ordre d’arrivée des enveloppes.' },
      genres: ['Ambient', 'Electroacoustic'],
      tags: ['calm', 'focus', 'night'],
      cover: ['moons', 'rain'],
      maxSeconds: 104,
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
