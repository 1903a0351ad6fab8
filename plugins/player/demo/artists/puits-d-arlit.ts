import type { DemoArtist } from '../types.ts'

export const puitsDArlit: DemoArtist = {
  name: "Les Puits d'Arlit",
  country: 'NE',
  biography: {
    en: "Four cousins and three guitars from the road between Arlit and Agadez. Les Puits d'Arlit play weddings that last two days and write on the drive back, so their songs have the slow tempo of a loaded truck.",
    fr: 'Quatre cousins et trois guitares de la route entre Arlit et Agadez. Les Puits d’Arlit jouent pour des mariages de deux jours et écrivent sur le chemin du retour : leurs chansons vont au pas d’un camion chargé. Ils n’ont jamais eu d’accordeur et n’en ont jamais eu besoin.',
  },
  genres: ['Desert blues', 'Tishoumaren'],
  sound: 'arlit',
  palette: 'dune',
  maxPlays: 211_000,
  albums: [
    {
      name: 'Trois jours de piste',
      releaseDate: '2026-09-04',
      description: {
        en: 'A record in the order of the journey: eight stretches of road, with tea between them.',
        fr: 'Un disque dans l’ordre du voyage : huit étapes, avec du thé entre elles.',
      },
      genres: ['Desert blues'],
      tags: ['road', 'electric'],
      cover: ['dunes', 'dune'],
      maxSeconds: 100,
      tracks: [
        'Chargement',
        'Le bidon jaune',
        'Assouf sur la route',
        'Thé du premier matin',
        'Ensablés',
        'Les étoiles ont la clé',
        'Vent de face',
        'Agadez, enfin',
      ],
      lyrics: [
        {
          track: 'Les étoiles ont la clé',
          isSynced: true,
          lines: [
            'Le moteur tousse et se tait',
            'le sable entre dans la radio',
            'les étoiles ont la clé',
            "et nous n'avons que de l'eau",
            'Assieds-toi près du feu',
            'raconte-moi le puits',
            'celui que ton grand-père',
            'trouvait les yeux fermés la nuit',
            'Les étoiles ont la clé',
            'la porte est partout ici',
          ],
        },
      ],
    },
    {
      name: 'Salt Wedding',
      releaseDate: '2022-04-08',
      description: {
        en: 'Live takes from two days of dancing in Bilma. The guests clap the rhythm.',
        fr: 'Prises en direct de deux jours de danse à Bilma. Les claquements de mains sont ceux des invités.',
      },
      genres: ['Desert blues', 'Tishoumaren'],
      tags: ['live', 'electric', 'dance'],
      cover: ['kente', 'salt'],
      maxSeconds: 84,
      tracks: ['Arrival of the Goats', 'White Cloth, White Wall', 'The Bride Laughs', 'Second Day', 'Borrowed Amplifier', 'Dust Has Settled'],
    },
    {
      name: 'Kaocen Street',
      releaseDate: '2020-01-24',
      description: { en: 'A single in two versions.', fr: 'Un single et son ombre.' },
      genres: ['Desert blues'],
      tags: ['electric'],
      cover: ['moons', 'dune'],
      maxSeconds: 88,
      tracks: ['Kaocen Street', 'Kaocen Street, Walking Back'],
    },
  ],
}
