import type { DemoArtist } from '../types.ts'

export const orchestreZemidjan: DemoArtist = {
  name: 'Orchestre Zémidjan',
  country: 'BJ',
  biography: {
    en: 'Six motorcycle taxi drivers from Cotonou who play together after work. Orchestre Zémidjan combines funk guitar and an organ with the bell patterns of their childhood. On stage they wear their yellow taxi shirts and their helmets.',
    fr: 'Six conducteurs de taxis-motos de Cotonou, qui jouent ensemble après le travail. L’Orchestre Zémidjan pose des guitares funk et un orgue sur les rythmes de cloche de son enfance. Sur scène, ils gardent leur chemise jaune et leur casque.',
  },
  genres: ['Afro-funk', 'Vodoun'],
  sound: 'zemidjan',
  palette: 'mango',
  portrait: 'band',
  maxPlays: 109_000,
  albums: [
    {
      name: 'Numéro 4417',
      releaseDate: '2025-09-26',
      description: { en: 'Seven songs about riding a motorcycle taxi through the city.', fr: 'Sept chansons de taxi-moto à travers la ville.' },
      genres: ['Afro-funk'],
      tags: ['dance', 'electric', 'road'],
      cover: ['calabash', 'mango'],
      maxSeconds: 84,
      longTracks: { 'Casque obligatoire': 161 },
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
        en: 'Bell, drum and organ, recorded on 10 January between two processions.',
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
