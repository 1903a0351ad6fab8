import type { DemoArtist } from '../types.ts'

export const djMaquisBleu: DemoArtist = {
  name: 'DJ Maquis Bleu',
  country: 'CI',
  biography: {
    en: 'DJ Maquis Bleu mixes in Yopougon, in a place with nine tables and a sound system meant for ninety. He cuts coupé-décalé with balafon keys sampled from his grandmother’s courtyard. Nobody has seen him eat before three in the morning.',
    fr: 'DJ Maquis Bleu mixe à Yopougon, dans un maquis de neuf tables équipé d’une sono faite pour quatre-vingt-dix. Il découpe du coupé-décalé avec des lames de balafon échantillonnées dans la cour de sa grand-mère. Personne ne l’a jamais vu manger avant trois heures du matin.',
  },
  genres: ['Coupé-décalé', 'Electro'],
  sound: 'maquis',
  palette: 'hibiscus',
  maxPlays: 318_000,
  albums: [
    {
      name: 'Neuf tables',
      guest: 'Fanta Zié',
      releaseDate: '2026-11-13',
      description: {
        en: 'Eight dance tracks, first played in a small bar.',
        fr: 'Huit morceaux testés sur neuf tables. La dixième, c’est la piste.',
      },
      genres: ['Coupé-décalé'],
      tags: ['dance', 'night', 'electric'],
      cover: ['city', 'hibiscus'],
      maxSeconds: 90,
      longTracks: { 'Table 1': 152 },
      tracks: [
        'Table 1',
        'Alloco minuit',
        'Décalé doucement',
        'Facture partagée',
        'Yop by Night',
        'Le videur danse aussi',
        'Chaise en plastique',
        'Balai du matin',
      ],
    },
    {
      name: 'Gbaka Express',
      releaseDate: '2024-06-21',
      description: { en: 'Five fast tracks named after the minibuses of Abidjan.', fr: 'Cinq titres à la vitesse d’un minibus qui a vu une ouverture.' },
      genres: ['Coupé-décalé', 'Electro'],
      tags: ['dance', 'road', 'electric'],
      cover: ['kente', 'hibiscus'],
      maxSeconds: 74,
      tracks: ['Apprenti', 'Siporex sans frein', 'On descend ici', 'Péage', 'Terminus Adjamé'],
    },
    {
      name: 'Pagne Pressé',
      releaseDate: '2025-12-05',
      description: {
        en: 'A dance single for the end of the year.',
        fr: 'Un single de fin d’année, repassé bien à plat, à danser en rond.',
      },
      genres: ['Coupé-décalé'],
      tags: ['dance'],
      cover: ['bogolan', 'hibiscus'],
      maxSeconds: 80,
      tracks: ['Pagne pressé', 'Pagne froissé'],
    },
  ],
}
