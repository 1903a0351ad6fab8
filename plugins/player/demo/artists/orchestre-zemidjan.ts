import type { DemoArtist } from '../types.ts'

export const orchestreZemidjan: DemoArtist = {
  name: 'Orchestre Zémidjan',
  country: 'BJ',
  biography: {
    en: 'Six riders from the taxi ranks of Cotonou who kept their helmets and bought an organ. Orchestre Zémidjan sets funk guitar on the bell patterns they grew up with, and takes corners as they come. Their yellow shirts carry their numbers; requests are taken by number too.',
    fr: 'Six conducteurs des stations de taxis-motos de Cotonou, qui ont gardé leur casque et acheté un orgue. L’Orchestre Zémidjan pose des guitares funk sur les rythmes de cloche de son enfance et prend les virages comme ils viennent. Leurs chemises jaunes portent leur numéro ; les demandes se font aussi par numéro.',
  },
  genres: ['Afro-funk', 'Vodoun'],
  sound: 'zemidjan',
  palette: 'mango',
  maxPlays: 109_000,
  albums: [
    {
      name: 'Numéro 4417',
      releaseDate: '2025-09-26',
      description: { en: 'Seven rides across town, two of them at red lights.', fr: 'Sept courses à travers la ville, dont deux au feu rouge.' },
      genres: ['Afro-funk'],
      tags: ['dance', 'electric', 'road'],
      cover: ['calabash', 'mango'],
      maxSeconds: 84,
      tracks: [
        'Casque obligatoire',
        'Essence de bouteille',
        'Dantokpa, onze heures',
        'Le passager chante faux',
        'Étoile rouge',
        'Trois sur la moto',
        'Numéro 4417',
      ],
      lyrics: [
        {
          track: 'Trois sur la moto',
          isSynced: true,
          lines: [
            'Trois sur la moto',
            'la tante, le coq et moi',
            'le coq connaît la route',
            'la tante connaît la loi',
            'À gauche dit la tante',
            'à droite dit le coq',
            'et moi je tiens la selle',
            'comme on tient un vieux roc',
            'Trois sur la moto',
            'on arrivera bien',
          ],
        },
      ],
    },
    {
      name: 'Cloches de Ouidah',
      releaseDate: '2022-01-10',
      description: {
        en: 'Bell, drum, organ: recorded on the tenth of January, between two processions.',
        fr: 'Cloche, tambour, orgue : enregistré le 10 janvier, entre deux processions.',
      },
      genres: ['Vodoun', 'Afro-funk'],
      tags: ['live', 'dance'],
      cover: ['masks', 'laterite'],
      maxSeconds: 72,
      tracks: ['Double cloche', 'Sable blanc', 'Le python passe', 'Porte sans porte', 'Tambour parlant bas', 'Retour en ville'],
    },
  ],
}
