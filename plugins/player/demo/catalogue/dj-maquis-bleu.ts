import type { DemoArtist } from './shape.ts'

export const djMaquisBleu: DemoArtist = {
  name: 'DJ Maquis Bleu',
  country: 'CI',
  biography:
    'DJ Maquis Bleu mixes in Yopougon, in a place with nine tables and a sound system meant for ninety. He cuts coupé-décalé with balafon keys sampled from his grandmother’s courtyard. Nobody has seen him eat before three in the morning.',
  genres: ['Coupé-décalé', 'Electro'],
  sound: 'maquis',
  palette: 'hibiscus',
  fame: 318_000,
  albums: [
    {
      name: 'Neuf tables',
      guest: 'Fanta Zié',
      released: '2026-11-13',
      description: 'Eight cuts, tested on nine tables. The tenth is the dance floor.',
      genres: ['Coupé-décalé'],
      tags: ['dance', 'night', 'electric'],
      cover: ['city', 'hibiscus'],
      longest: 90,
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
      released: '2024-06-21',
      description: 'Five tracks at the speed of a minibus that has seen a gap.',
      genres: ['Coupé-décalé', 'Electro'],
      tags: ['dance', 'road', 'electric'],
      cover: ['kente', 'hibiscus'],
      longest: 74,
      tracks: ['Apprenti', 'Siporex sans frein', 'On descend ici', 'Péage', 'Terminus Adjamé'],
    },
    {
      name: 'Pagne Pressé',
      released: '2025-12-05',
      description: 'A single for the end of the year, ironed flat and danced round.',
      genres: ['Coupé-décalé'],
      tags: ['dance'],
      cover: ['bogolan', 'hibiscus'],
      longest: 80,
      tracks: ['Pagne pressé', 'Pagne froissé'],
    },
  ],
}
